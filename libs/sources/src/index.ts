export * from './source.js';
export * from './sources.js';
export * from './reddit/reddit.config.js';
