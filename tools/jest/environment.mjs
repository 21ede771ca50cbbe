import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const { exit } = process;

/** The worker's own global object, instead of a `vm` context for each spec: see `runtime.mjs`. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern;
  #variables = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** The parts of `jest` that specs use. */
  get jest() {
    const { fakeTimersModern: timers, moduleMocker } = this;
    return {
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      setTimeout: (ms) => void (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
      spyOn: moduleMocker.spyOn.bind(moduleMocker),
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
    };
  }

  async setup() {}

  /** Undoes what a spec may have left changed. */
  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    process.exit = exit;
    process.exitCode = undefined;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}
