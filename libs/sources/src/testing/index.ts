export * from '../source.conformance.js';
export * from './counted-meters.js';
