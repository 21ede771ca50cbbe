export * from './xss-payloads.js';
