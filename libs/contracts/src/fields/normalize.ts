import type { Normalize } from './field.js';

/** Blanks around a text do not count. */
export const trim: Normalize = (value) => (typeof value === 'string' ? value.trim() : value);

/** `trim` for each text of a list. */
export const trimEach: Normalize = (value) => (Array.isArray(value) ? value.map(trim) : value);

/** Ids, addresses and languages are compared without regard to case. */
export const lowerCase: Normalize = (value) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

/** `lowerCase` for each text of a list. */
export const lowerCaseEach: Normalize = (value) => (Array.isArray(value) ? value.map(lowerCase) : value);

/** One text where a list is expected is taken for a list of one. */
export const asList: Normalize = (value) => (typeof value === 'string' ? [value] : value);
