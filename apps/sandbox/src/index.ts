export * from './reddit/reddit-tokens.js';
export * from './sandbox.js';
