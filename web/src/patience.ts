/** Set up before each file of tests: how long they wait for a page on a busy machine, and what they say of it. */

import { configure, getConfig } from "@testing-library/svelte";

type Config = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics?: boolean };

const { getElementError } = getConfig();

/** Show the page where a query gives up; to write it down each time that one is asked again takes long. */
function shownAtLast(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isAskedAgain }: Config = getConfig();
  if (!message || !isAskedAgain) return getElementError(message, container);
  return Object.assign(new Error(message), { name: "TestingLibraryElementError" });
}

configure({ asyncUtilTimeout: 15_000, getElementError: shownAtLast });
