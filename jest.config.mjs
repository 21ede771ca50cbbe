import { availableParallelism } from 'node:os';

/** Specs run as compiled by `tsc -b`, so what is tested is what ships. `tools/test.mjs` starts the servers they need. */
export default {
  testEnvironment: '<rootDir>/tools/jest/environment.mjs',
  runtime: '<rootDir>/tools/jest/runtime.mjs',
  globalSetup: '<rootDir>/tools/jest/global-setup.mjs',
  testSequencer: '<rootDir>/tools/jest/sequencer.mjs',
  roots: ['<rootDir>/libs', '<rootDir>/apps'],
  testMatch: ['**/dist/**/*.spec.js'],
  transform: {},
  // Ten times what the slowest spec without a timeout of its own needs: a busy machine must not fail specs.
  testTimeout: 60_000,
  openHandlesTimeout: 0,
  // Specs spend about a third of their time waiting for servers and processes.
  maxWorkers: availableParallelism() + 1,
  // The specs of a worker share its modules: a worker that has grown this large is replaced.
  workerIdleMemoryLimit: '700MB',
};
