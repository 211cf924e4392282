/** Set up before each file of tests: how long they wait for a page on a machine that is busy with other tests. */

import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 15_000 });
