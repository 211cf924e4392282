import { describe, expect, test } from "vitest";
import { linkTo } from "../../offline/place";
import { codeText, readCode } from "./code";

describe("a table's code", () => {
  test("is shown in two groups", () => {
    expect(codeText("ABCDEFGHJK")).toBe("ABCDE-FGHJK");
  });

  test.each([
    "ABCDE-01234",
    "abcde 01234",
    " ABCDEO1234 ",
    "abcde-ol234",
    "abcdeoi234",
    "https://cards.example/t/ABCDE01234",
    "cards.example/t/abcde-01234?from=mail",
    "https://cards.example/t/t/ABCDE01234",
  ])("is read from %j", (text) => {
    expect(readCode(text)).toBe("ABCDE01234");
  });

  test.each(["", "ABCDE", "ABCDE-012345", "ABCDE-0123U", "ABCDE-0123!", "ſBCDE01234", "ıBCDE01234"])(
    "is not read from %j",
    (text) => {
      expect(readCode(text)).toBeNull();
    },
  );

  test("comes back from its link", () => {
    expect(readCode(linkTo("t/ABCDE01234"))).toBe("ABCDE01234");
  });
});
