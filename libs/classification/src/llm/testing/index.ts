export * from './llm-server.js';
