import { getMetadataStorage, type ValidationArguments, ValidationTypes } from 'class-validator';
import { AppError, type ErrorDetail } from '@earshot/domain';
import { compileInput } from './compile-input.js';
import type { Shape } from '../fields/field.js';

/**
 * Validates a caller's input against the class: nothing missing, nothing unknown, nothing converted.
 * @throws AppError INVALID_REQUEST with all faults, each with its field (`keywords[2]`)
 */
export function readInput<T extends object>(shape: Shape<T>, given: unknown): T {
  const { value, faults, faultCount } = checkInput(shape, given);
  if (faultCount > 0) throw invalidRequest(faults, faultCount);
  return value;
}

/** How many faults are listed; further ones are only counted, so that an error response is not much larger than the request. */
export const maxDetails = 50;

interface Faults {
  /** The first ones. */
  readonly faults: ErrorDetail[];
  /** All of them. */
  readonly faultCount: number;
}

export interface CheckedInput<T> extends Faults {
  readonly value: T;
  /** The fields that were given, normalised and without defaults: equivalent inputs have the same value. */
  readonly canonical: Readonly<Record<string, unknown>>;
}

/** Like `readInput`, but returns the faults, so that they can be reported together with others. */
export function checkInput<T extends object>(shape: Shape<T>, given: unknown): CheckedInput<T> {
  const value = new shape();
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return {
      value,
      canonical: {},
      faults: [{ field: 'body', rule: 'object', message: 'The input must be a JSON object.' }],
      faultCount: 1,
    };
  const source = given as Record<string, unknown>;
  const { fields, holds } = checksOf(shape);
  const canonical = normalized(fields, source);
  const unknown = Object.keys(source).filter((name) => !fields.has(name));
  const isValid = holds(canonical);
  const inFields = isValid ? [] : [...fields].map((field) => faultsIn(canonical, field, source));
  const countInFields = inFields.reduce((sum, { faultCount }) => sum + faultCount, 0);
  // Otherwise an input that one of the two checks rejects would be accepted.
  if (!isValid && countInFields === 0) throw new Error(`The checks of ${shape.name} contradict each other.`);
  return {
    value: Object.assign(value, canonical),
    canonical,
    faults: [
      ...unknownFields(unknown, [...fields.keys()]),
      ...inFields.flatMap(({ faults }) => faults),
    ].slice(0, maxDetails),
    faultCount: unknown.length + countInFields,
  };
}

/** The fields that were given, normalised; unknown ones are left out. */
function normalized(
  fields: Checks['fields'],
  source: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const canonical: Record<string, unknown> = {};
  for (const [name, { normalize }] of fields)
    if (Object.hasOwn(source, name) && source[name] !== undefined) canonical[name] = normalize(source[name]);
  return canonical;
}

/** Normalises an object within an input. It keeps unknown fields, so that they are reported. */
export function normalizePart(part: Shape, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const source = value as Record<string, unknown>;
  return { ...source, ...normalized(checksOf(part).fields, source) };
}

function faultsIn(
  canonical: Readonly<Record<string, unknown>>,
  [name, { optional, rules, part }]: readonly [string, FieldChecks],
  source: Readonly<Record<string, unknown>>,
): Faults {
  const value = canonical[name];
  if (value === undefined) return counted(optional ? [] : [fault(name, 'required', 'is required')]);
  if (part === null || typeof value !== 'object' || value === null || Array.isArray(value))
    return counted(faultsOf(name, value, rules, { isLone: !Array.isArray(source[name]) }));
  // As given: a lone value's fault has no index.
  const { faults, faultCount } = checkInput(part, source[name]);
  return {
    faults: faults.map(({ field, rule, message }) => ({
      field: `${name}.${field}`,
      rule,
      message:
        rule === 'unknown_field'
          ? message.replace(`"${field}"`, () => `"${name}.${field}"`)
          : `${name}.${message}`,
    })),
    faultCount,
  };
}

function counted(faults: ErrorDetail[]): Faults {
  return { faults, faultCount: faults.length };
}

/**
 * Creates the 400 error for everything that is wrong with a request.
 * @param count the number of faults, if there are more than those given
 */
export function invalidRequest(faults: readonly ErrorDetail[], count = faults.length): AppError {
  const details = faults.slice(0, maxDetails);
  const all = count === 1 ? 'One thing is' : `${inWords(count)} things are`;
  const rest = count - details.length;
  const named =
    rest === 0
      ? `details name ${count === 1 ? 'it' : 'each'}`
      : `details name the first ${details.length} and ${inWords(rest)} more are not named`;
  return new AppError('INVALID_REQUEST', `${all} wrong with the request; ${named}.`, { details });
}

/** `invalidRequest` for one field. @param message begins with the name of the field */
export function invalidField(field: string, rule: string, message: string): AppError {
  return invalidRequest([{ field, rule, message }]);
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * Creates the faults for unknown fields, as many as can be listed.
 * @param known the existing fields, if that helps: the first fault lists them
 */
export function unknownFields(names: readonly string[], known: readonly string[] = []): ErrorDetail[] {
  return names.slice(0, maxDetails).map((name, index) => {
    const field = shownName(name);
    const others = index > 0 || known.length === 0 ? '' : `; there are: ${known.join(', ')}`;
    return { field, rule: 'unknown_field', message: `There is no field "${field}" here${others}.` };
  });
}

/** A name as the caller wrote it, truncated and sanitised. */
export function shownName(name: string): string {
  return name.slice(0, 64).toWellFormed().replaceAll('\u0000', '\uFFFD');
}

interface Check {
  readonly rule: string;
  readonly each: boolean;
  readonly holds: (value: unknown) => boolean;
  readonly message: string;
}

interface FieldChecks {
  readonly optional: boolean;
  readonly normalize: (value: unknown) => unknown;
  readonly rules: Check[];
  /** The class of the object in it; null = no object, or one that is not validated by field. */
  readonly part: Shape | null;
}

interface Checks {
  /** Individual checks, to name the faults. */
  readonly fields: ReadonlyMap<string, FieldChecks>;
  /** One compiled check for everything: several times as fast, but it does not name faults. */
  readonly holds: (canonical: unknown) => boolean;
}

const known = new WeakMap<Shape, Checks>();

/** Collects the rules of a class's fields, once. */
function checksOf(shape: Shape): Checks {
  let checks = known.get(shape);
  if (checks === undefined) {
    checks = { fields: collect(shape), holds: compileInput(shape) };
    known.set(shape, checks);
  }
  return checks;
}

function collect(shape: Shape): Map<string, FieldChecks> {
  const storage = getMetadataStorage();
  const metadatas = storage.getTargetValidationMetadatas(shape, '', false, false);
  const byField = Object.entries(storage.groupByPropertyName(metadatas));
  return new Map(
    byField.map(([name, rules]) => [
      name,
      {
        optional: rules.some(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION),
        normalize: shape.fields[name]?.normalize ?? ((value) => value),
        part: shape.fields[name]?.part?.() ?? null,
        rules: rules
          .filter(({ type }) => type === ValidationTypes.CUSTOM_VALIDATION)
          .flatMap((metadata) =>
            storage.getTargetValidatorConstraints(metadata.constraintCls).map((constraint): Check => {
              const args = { constraints: metadata.constraints as unknown[] } as ValidationArguments;
              return {
                rule: constraint.name,
                each: metadata.each,
                holds: (value) => constraint.instance.validate(value, args) === true,
                message: constraint.instance.defaultMessage?.(args) ?? 'is not valid',
              };
            }),
          ),
      },
    ]),
  );
}

/**
 * Faults of the field itself, then of its items in order. The items of a list that is too long are not validated.
 * @param given.isLone whether the item was given without a list
 */
function faultsOf(
  name: string,
  value: unknown,
  checks: readonly Check[],
  given: { readonly isLone: boolean },
): ErrorDetail[] {
  const ofField: ErrorDetail[] = [];
  for (const { rule, message, holds } of checks.filter(({ each }) => !each)) {
    if (holds(value)) continue;
    ofField.push(fault(name, rule, message));
    if (rule === 'max_items') return ofField;
  }
  const ofItems = checks.filter(({ each }) => each);
  const items: unknown[] = Array.isArray(value) ? value : [];
  return [
    ...ofField,
    ...items.flatMap((item, index) =>
      ofItems
        .filter(({ holds }) => !holds(item))
        .map(({ rule, message }) => fault(given.isLone ? name : `${name}[${index}]`, rule, message)),
    ),
  ];
}

function fault(field: string, rule: string, message: string): ErrorDetail {
  return { field, rule, message: `${field} ${message}.` };
}
