import {
  communityExamples,
  isEmailAddress,
  isLanguage,
  isRecord,
  isTimeZone,
  parseUrl,
  readCommunity,
} from '@earshot/domain';
import { isUuid } from './is-uuid.js';
import { defineRule } from './rule.js';

const text = (value: unknown): value is string => typeof value === 'string';
const list = (value: unknown): value is unknown[] => Array.isArray(value);
/** Counts characters as people (and JSON Schema, and Postgres) do: an emoji is one, not two. */
const length = (value: string): number => Array.from(value).length;
const fold = (value: unknown): unknown => (text(value) ? value.normalize('NFKC').toLowerCase() : value);
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** All checks available to fields. Each accepts values of other types, so that one mistake causes only one fault. */
export const rules = {
  text: defineRule<null>({
    name: 'string',
    holds: text,
    message: () => 'must be text',
    schema: () => ({ type: 'string' }),
  }),
  wellFormed: defineRule<null>({
    name: 'well_formed',
    holds: (value) => !text(value) || (value.isWellFormed() && !value.includes('\u0000')),
    message: () => 'must not contain NUL or half of a surrogate pair',
    schema: () => ({ pattern: '^[^\\u0000]*$' }),
    isMoreThanSchema: true,
  }),
  oneLine: defineRule<null>({
    name: 'control_characters',
    holds: (value) => !text(value) || !/[\p{Cc}\u2028\u2029]/u.test(value),
    message: () => 'must not contain control characters or line breaks',
    schema: () => ({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$' }),
  }),
  matchable: defineRule<null>({
    name: 'matchable',
    holds: (value) => !text(value) || value === '' || visible.test(value.normalize('NFKC')),
    message: () => 'has no visible character',
    schema: () => ({}),
    isMoreThanSchema: true,
  }),
  minLength: defineRule<number>({
    name: 'min_length',
    holds: (value, min) => !text(value) || length(value) >= min,
    message: (min) => (min === 1 ? 'must not be empty' : `must have at least ${min} characters`),
    schema: (minLength) => ({ minLength }),
  }),
  maxLength: defineRule<number>({
    name: 'max_length',
    holds: (value, max) => !text(value) || length(value) <= max,
    message: (max) => `must have at most ${max} characters`,
    schema: (maxLength) => ({ maxLength }),
  }),
  uuid: defineRule<null>({
    name: 'uuid',
    holds: (value) => !text(value) || isUuid(value),
    message: () => 'must be a UUID',
    schema: () => ({ format: 'uuid', maxLength: 36 }),
    isMoreThanSchema: true,
  }),
  assignee: defineRule<null>({
    name: 'assignee',
    holds: (value) => value === 'me' || value === 'none' || (text(value) && isUuid(value)),
    message: () => 'must be me, none or the id of a member',
    schema: () => ({ maxLength: 36, pattern: '^(me|none|[0-9a-f-]{36})$' }),
    isMoreThanSchema: true,
  }),
  email: defineRule<null>({
    name: 'email',
    holds: (value) => !text(value) || isEmailAddress(value),
    message: () => 'must be one e-mail address',
    // Many validators refuse ada@intranet and ädä@example.org by `format: email`.
    schema: () => ({ pattern: '^[^\\s@]+@[^\\s@]+$' }),
    isMoreThanSchema: true,
  }),
  webAddress: defineRule<null>({
    name: 'uri',
    holds: (value) => !text(value) || isWebAddress(value),
    message: () => 'must be a valid address that starts with http:// or https://',
    schema: () => ({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' }),
    isMoreThanSchema: true,
  }),
  instant: defineRule<null>({
    name: 'date_time',
    holds: (value) => !text(value) || isInstant(value),
    message: () => 'must be a time like 2026-01-31T12:00:00.000Z',
    schema: () => ({ format: 'date-time', maxLength: 35 }),
    isMoreThanSchema: true,
  }),
  timeZone: defineRule<null>({
    name: 'time_zone',
    holds: (value) => !text(value) || isTimeZone(value),
    message: () => 'must be UTC or an IANA time zone with an area and a place, like Europe/Berlin',
    schema: () => ({ pattern: '^[A-Za-z][A-Za-z0-9+_/-]*$' }),
    isMoreThanSchema: true,
  }),
  community: defineRule<null>({
    name: 'community',
    holds: (value) => !text(value) || value === '' || readCommunity(value) !== null,
    message: () =>
      `must name a community after its source, e.g. ${communityExamples().join(', ')}; other sources have none`,
    schema: () => ({}),
    isMoreThanSchema: true,
  }),
  language: defineRule<null>({
    name: 'language',
    holds: (value) => !text(value) || isLanguage(value),
    message: () =>
      'must be the two-letter code of a language that can be detected, e.g. en or de; und = unknown',
    schema: () => ({ maxLength: 3, pattern: '^[A-Za-z]{2,3}$' }),
    isMoreThanSchema: true,
  }),
  oneOf: defineRule<readonly string[]>({
    name: 'enum',
    holds: (value, values) => values.includes(value as string),
    message: (values) => `must be one of: ${values.join(', ')}`,
    schema: (values) => ({ type: 'string', enum: [...values] }),
  }),
  integer: defineRule<null>({
    name: 'integer',
    holds: (value) => Number.isInteger(value),
    message: () => 'must be a whole number',
    schema: () => ({ type: 'integer' }),
  }),
  number: defineRule<null>({
    name: 'number',
    holds: (value) => typeof value === 'number',
    message: () => 'must be a number',
    schema: () => ({ type: 'number' }),
  }),
  minimum: defineRule<number>({
    name: 'minimum',
    holds: (value, min) => typeof value !== 'number' || value >= min,
    message: (min) => `must be at least ${min}`,
    schema: (minimum) => ({ minimum }),
  }),
  maximum: defineRule<number>({
    name: 'maximum',
    holds: (value, max) => typeof value !== 'number' || value <= max,
    message: (max) => `must be at most ${max}`,
    schema: (maximum) => ({ maximum }),
  }),
  cents: defineRule<null>({
    name: 'decimals',
    holds: (value) => typeof value !== 'number' || Math.round(value * 100) / 100 === value,
    message: () => 'must have at most two decimals',
    // Many validators refuse 8.29 by `multipleOf: 0.01`, because they divide binary fractions.
    schema: () => ({}),
    isMoreThanSchema: true,
  }),
  flag: defineRule<null>({
    name: 'boolean',
    holds: (value) => typeof value === 'boolean',
    message: () => 'must be true or false',
    schema: () => ({ type: 'boolean' }),
  }),
  list: defineRule<null>({
    name: 'array',
    holds: list,
    message: () => 'must be a list',
    schema: () => ({ type: 'array' }),
  }),
  minItems: defineRule<number>({
    name: 'min_items',
    holds: (value, min) => !list(value) || value.length >= min,
    message: (min) => `must have at least ${min} item${min === 1 ? '' : 's'}`,
    schema: (minItems) => ({ minItems }),
  }),
  maxItems: defineRule<number>({
    name: 'max_items',
    holds: (value, max) => !list(value) || value.length <= max,
    message: (max) => `must have at most ${max} item${max === 1 ? '' : 's'}`,
    schema: (maxItems) => ({ maxItems }),
  }),
  unique: defineRule<null>({
    name: 'unique',
    holds: (value) => !list(value) || new Set(value.map(fold)).size === value.length,
    message: () => 'must not name the same thing twice (capitals make no difference)',
    schema: () => ({ uniqueItems: true }),
    isMoreThanSchema: true,
  }),
  shape: defineRule<() => JsonShape>({
    name: 'object',
    holds: isRecord,
    message: () => 'must be an object',
    schema: (part) => part(),
    isMoreThanSchema: true,
  }),
  part: defineRule<() => InputPart>({
    name: 'fields',
    holds: (value, part) => isRecord(value) && part().holds(value),
    message: () => 'must be an object',
    schema: (part) => part().shown,
    exactSchema: (part) => part().exact,
  }),
};

/** An object within an input. */
interface InputPart {
  readonly shown: JsonShape;
  readonly exact: JsonShape;
  /** Whether all of its fields are valid. */
  readonly holds: (value: unknown) => boolean;
}

type JsonShape = Readonly<Record<string, unknown>>;

function isWebAddress(value: string): boolean {
  const url = /^https?:\/\/[^\s]+$/i.test(value) ? parseUrl(value) : null;
  // No server listens on port 0.
  return url !== null && url.hostname !== '' && url.port !== '0';
}

/**
 * Accepts real dates only: not 31 February, which `Date` would turn into March, nor a time whose year in UTC does not have
 * four digits: it could not be returned in the standard time format.
 */
function isInstant(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  if (!instant.test(value) || !(year >= 0 && year <= 9_999)) return false;
  const day = value.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
