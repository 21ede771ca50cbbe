// What specs import as `@jest/globals`. The bindings are those of the current spec, and also change for helpers loaded for
// an earlier one.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** Called by the runtime with the globals Jest has made for the next spec. */
export const jestGlobals = {
  set(globals) {
    ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
  },
};
