export * from './listener.js';
export * from './redis.js';
export * from './test-worker.js';
export * from './until.js';
