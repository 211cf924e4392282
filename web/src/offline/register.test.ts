import { afterEach, expect, test, vi } from "vitest";
import { keepUp } from "./register";

const worker = () => ({ postMessage: vi.fn() });

/** A registration of service workers, as far as pages see it. */
class Registration {
  installing: ReturnType<typeof worker> | null = null;
  waiting: ReturnType<typeof worker> | null = null;
  onupdatefound: (() => void) | null = null;

  constructor(private readonly newer: ReturnType<typeof worker>) {}

  async update(): Promise<void> {
    this.installing = this.newer;
    this.onupdatefound?.();
  }
}

afterEach(() => void Reflect.deleteProperty(navigator, "serviceWorker"));

test("service workers learn which page is shown, whether they wait already or are found when it asks", async () => {
  const [newer, waiting] = [worker(), worker()];
  const registration = new Registration(newer);
  registration.waiting = waiting;
  const register = vi.fn(async () => registration);
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
  await keepUp("/assets/index-new.js");
  expect(register).toHaveBeenCalledWith("/sw.js");
  for (const { postMessage } of [newer, waiting])
    expect(postMessage).toHaveBeenCalledWith({ shown: "/assets/index-new.js" });
});
