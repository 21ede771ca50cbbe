import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { jestGlobals } from './globals.mjs';

const require = createRequire(import.meta.url);
register('./resolve-globals.mjs', import.meta.url);

/** Jest loads this with `require`: marks the default export as the class. */
export const __esModule = true;

/**
 * What Jest asks to load specs: with Node's own `import` instead of a `vm` context for each spec. The modules of the product
 * are then loaded and compiled once for each worker, not once for each of 700 specs, which takes more than twice the time.
 * In exchange, specs share what modules keep: state at the top level of a module reaches the next spec.
 */
export default class NativeRuntime {
  #environment;

  constructor(_config, environment) {
    this.#environment = environment;
  }

  /** Of the test framework alone. Loaded anew for each spec, so that it begins without the tests and limits of the last. */
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

  // Jest frees here what it has loaded itself, and asks what it has transformed and covered: nothing.
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
