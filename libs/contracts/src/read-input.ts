import { getMetadataStorage, type ValidationArguments, ValidationTypes } from 'class-validator';
import { AppError, type ErrorDetail } from '@earshot/domain';
import { normalizerOf } from './fields/field.js';
import { compileInput } from './compile-input.js';
import type { Shape } from './json-schema.js';

/**
 * What a caller sent, as the class says: nothing missing, nothing unknown, nothing converted.
 * @throws AppError INVALID_REQUEST with every fault at once, each with its field (`keywords[2]`)
 */
export function readInput<T extends object>(shape: Shape<T>, given: unknown): T {
  const { value, faults } = checkInput(shape, given);
  if (faults.length > 0) throw invalidRequest(faults);
  return value;
}

/** What was made of an input. */
export interface CheckedInput<T> {
  readonly value: T;
  /** The fields that were given, tidied and without defaults: two inputs that ask for the same have the same. */
  readonly canonical: Readonly<Record<string, unknown>>;
  readonly faults: ErrorDetail[];
}

/** Like `readInput`, but hands the faults over so that they can be told together with others. */
export function checkInput<T extends object>(shape: Shape<T>, given: unknown): CheckedInput<T> {
  const value = new shape();
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return {
      value,
      canonical: {},
      faults: [{ field: 'body', rule: 'object', message: 'The input must be a JSON object.' }],
    };
  const source = given as Record<string, unknown>;
  const { fields, holds } = checksOf(shape);
  const canonical: Record<string, unknown> = {};
  const unknown = Object.keys(source).filter((name) => !fields.has(name));
  for (const [name, { normalize }] of fields)
    if (Object.hasOwn(source, name) && source[name] !== undefined) canonical[name] = normalize(source[name]);
  const faults =
    unknown.length === 0 && holds(canonical)
      ? []
      : [
          ...unknown.map((name) => unknownField(name, [...fields.keys()])),
          ...[...fields].flatMap((field) => faultsIn(canonical, field, source)),
        ];
  return { value: Object.assign(value, canonical), canonical, faults };
}

function faultsIn(
  canonical: Readonly<Record<string, unknown>>,
  [name, { optional, rules }]: readonly [string, FieldChecks],
  source: Readonly<Record<string, unknown>>,
): ErrorDetail[] {
  if (canonical[name] !== undefined)
    return faultsOf(name, canonical[name], rules, { lone: !Array.isArray(source[name]) });
  return optional ? [] : [fault(name, 'required', 'is required')];
}

/** The 400 of everything that is wrong with what was sent. */
export function invalidRequest(faults: readonly ErrorDetail[]): AppError {
  const count = faults.length === 1 ? 'One thing is' : `${faults.length} things are`;
  return new AppError('INVALID_REQUEST', `${count} wrong with the request; details name each.`, {
    details: faults,
  });
}

/** The fault of a field that does not exist. @param known those that do, where that helps */
export function unknownField(name: string, known: readonly string[] = []): ErrorDetail {
  const field = shownName(name);
  const others = known.length === 0 ? '' : `; there are: ${known.join(', ')}`;
  return { field, rule: 'unknown_field', message: `There is no field "${field}" here${others}.` };
}

/** A name as the caller wrote it, cut and made harmless. */
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
}

interface Checks {
  /** One by one, to name the faults. */
  readonly fields: ReadonlyMap<string, FieldChecks>;
  /** All in one, compiled: several times as fast, but it names no fault. */
  readonly holds: (canonical: unknown) => boolean;
}

const known = new WeakMap<Shape, Checks>();

/** The decorators of a class, read once. */
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
        normalize: normalizerOf(shape.prototype as object, name),
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
 * Faults of the field itself, then those of its items, one item after the other.
 * @param given.lone an item that was given without a list
 */
function faultsOf(
  name: string,
  value: unknown,
  checks: readonly Check[],
  given: { readonly lone: boolean },
): ErrorDetail[] {
  const told = (field: string, tested: unknown, each: boolean): ErrorDetail[] =>
    checks
      .filter((check) => check.each === each && !check.holds(tested))
      .map(({ rule, message }) => fault(field, rule, message));
  const items: unknown[] = Array.isArray(value) ? value : [];
  return [
    ...told(name, value, false),
    ...items.flatMap((item, index) => told(given.lone ? name : `${name}[${index}]`, item, true)),
  ];
}

function fault(field: string, rule: string, message: string): ErrorDetail {
  return { field, rule, message: `${field} ${message}.` };
}
