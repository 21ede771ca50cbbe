// What specs import as `@jest/globals`. The bindings are those of the spec that runs: helpers that were loaded for an earlier one see them change.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** Where the runtime puts what Jest has made for the next spec. */
export const jestGlobals = {
  set(globals) {
    ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
  },
};
