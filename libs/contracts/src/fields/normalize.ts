import type { Normalize } from './field.js';

/** Removes whitespace around a text. */
export const trim: Normalize = (value) => (typeof value === 'string' ? value.trim() : value);

/** Same as `trim`, in composed form (NFC). */
export const trimComposed: Normalize = (value) =>
  typeof value === 'string' ? value.normalize('NFC').trim() : value;

/** Applies `trim` to each text of a list. */
export const trimEach: Normalize = (value) => (Array.isArray(value) ? value.map(trim) : value);

/** Lowercases a text: ids, addresses and languages are case-insensitive. */
export const lowerCase: Normalize = (value) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

/** Applies `lowerCase` to each text of a list. */
export const lowerCaseEach: Normalize = (value) => (Array.isArray(value) ? value.map(lowerCase) : value);

/** Wraps a single text as a list of one. */
export const asList: Normalize = (value) => (typeof value === 'string' ? [value] : value);
