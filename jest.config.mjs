import { availableParallelism } from 'node:os';

/** Specs run as compiled by `tsc -b`: what is tested is what is shipped. `tools/test.mjs` starts the servers they need. */
export default {
  testEnvironment: '<rootDir>/tools/jest/environment.mjs',
  runtime: '<rootDir>/tools/jest/runtime.mjs',
  globalSetup: '<rootDir>/tools/jest/global-setup.mjs',
  testSequencer: '<rootDir>/tools/jest/sequencer.mjs',
  roots: ['<rootDir>/libs', '<rootDir>/apps'],
  testMatch: ['**/dist/**/*.spec.js'],
  transform: {},
  // Ten times what the slowest needs that says nothing else: a busy machine is no fault.
  testTimeout: 60_000,
  openHandlesTimeout: 0,
  // Specs wait for servers and processes about a third of the time.
  maxWorkers: availableParallelism() + 1,
  // Specs of a worker share its modules: one that has grown this far is replaced.
  workerIdleMemoryLimit: '700MB',
};
