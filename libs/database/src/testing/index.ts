export * from './given.js';
export * from './given-mentions.js';
export * from './given-sample.js';
export * from './open-database.js';
export * from './template.js';
export * from './test-database.js';
export * from './contents.js';
export * from './past-release.js';
