export * from '../source.conformance.js';
export * from './counted-meters.js';
export * from './scripted-server.js';
