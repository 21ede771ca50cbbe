export * from './credentials.js';
export * from './feed-refused.js';
export * from './meters.js';
export * from './query-refused.js';
export * from './source.js';
export * from './sources.js';
export * from './reddit/reddit.config.js';
