import { Permanent } from '@earshot/domain';
import type { Fields } from './read-fields.js';

/** The fault that `fieldFault` describes, with the name of the field. */
export class FieldFault extends Permanent {
  constructor(
    message: string,
    readonly field: string,
  ) {
    super(message);
  }
}

/**
 * A field that a source always has is missing or has another type: the source has changed, and its data can no longer be
 * trusted. The message names the field and quotes nothing from the response.
 * @param where e.g. `a hit of Hacker News`
 */
export function fieldFault(where: string, fields: Fields, name: string, expected: string): FieldFault {
  const value = fields[name];
  const found = value === undefined ? 'is missing' : `is ${shapeOf(value)}`;
  return new FieldFault(
    `"${name}" of ${where} ${found} but must be ${expected}: the format has changed.`,
    name,
  );
}

/** @throws Permanent naming the field */
export function mustBeText(where: string, fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw fieldFault(where, fields, name, 'a string');
  return value;
}

/** @throws Permanent naming the field */
export function mustBeNumber(where: string, fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw fieldFault(where, fields, name, 'a number');
  return value;
}

/**
 * null if it is null or absent.
 * @throws Permanent naming the field if it has another type
 */
export function textOrNone(where: string, fields: Fields, name: string): string | null {
  return fields[name] === undefined || fields[name] === null ? null : mustBeText(where, fields, name);
}

/**
 * null if it is null or absent.
 * @throws Permanent naming the field if it has another type
 */
export function numberOrNone(where: string, fields: Fields, name: string): number | null {
  return fields[name] === undefined || fields[name] === null ? null : mustBeNumber(where, fields, name);
}

function shapeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
