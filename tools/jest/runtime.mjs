import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { jestGlobals } from './globals.mjs';

const require = createRequire(import.meta.url);
register('./resolve-globals.mjs', import.meta.url);

/** Jest loads this with `require`; this marks the default export as the class. */
export const __esModule = true;

/**
 * The runtime through which Jest loads specs: Node's own `import` instead of a `vm` context for each spec. Product modules
 * are loaded and compiled once per worker, instead of once for each of 700 specs, which takes more than twice the time. In
 * exchange, specs share module state: anything at the top level of a module is still there in the next spec.
 */
export default class NativeRuntime {
  #environment;

  constructor(_config, environment) {
    this.#environment = environment;
  }

  /** Only for the test framework. Loaded anew for each spec, so that no tests or timeouts are left over from the last. */
  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  setGlobalsForRuntime(globals) {
    jestGlobals.set({ ...globals, jest: this.#environment.jest });
  }

  clearAllMocks() {
    this.#environment.moduleMocker.clearAllMocks();
  }

  resetAllMocks() {
    this.#environment.moduleMocker.resetAllMocks();
  }

  restoreAllMocks() {
    this.#environment.moduleMocker.restoreAllMocks();
  }

  // Jest uses these to free modules it has loaded itself, and to ask for source maps and coverage. There are none.
  resetModules() {}
  teardown() {}
  enterTestCode() {}
  leaveTestCode() {}
  getSourceMaps() {
    return new Map();
  }
  getAllCoverageInfoCopy() {
    return undefined;
  }
}
