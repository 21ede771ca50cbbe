/** Lessons from triage and what they would change, without a model: for processes that do not classify. */
export * from './judged-again.js';
export * from './learned-in-turns.js';
