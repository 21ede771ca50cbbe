export * from './classifier.js';
export * from './lexical-classifier.js';
