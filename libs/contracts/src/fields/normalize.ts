import { spelledTimeZone } from '@earshot/domain';
import type { Normalize } from './field.js';

/** Removes whitespace around a text. */
export const trim: Normalize = (value) => (typeof value === 'string' ? value.trim() : value);

/** Same as `trim`, in composed form (NFC). */
export const trimComposed: Normalize = (value) =>
  typeof value === 'string' ? value.normalize('NFC').trim() : value;

/** Lowercases a text: ids, addresses and languages are case-insensitive. */
export const lowerCase: Normalize = (value) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

/** Time zones are case-insensitive here, but not in what clients do with them. */
export const timeZoneSpelling: Normalize = (value) =>
  typeof value === 'string' ? spelledTimeZone(value.trim()) : value;
