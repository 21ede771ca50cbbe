export * from './draft-judge.js';
export * from './judge-matches.js';
