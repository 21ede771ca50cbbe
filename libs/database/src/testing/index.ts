export * from './given.js';
export * from './template.js';
export * from './test-database.js';
