export * from './meters.js';
export * from './query-refused.js';
export * from './source.js';
export * from './sources.js';
export * from './reddit/reddit.config.js';
export * from './x/x-counts.js';
export * from './x/x.config.js';
