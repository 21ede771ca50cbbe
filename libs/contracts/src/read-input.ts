import { getMetadataStorage, type ValidationArguments, ValidationTypes } from 'class-validator';
import { AppError, type ErrorDetail } from '@earshot/domain';
import { normalizerOf } from './fields/field.js';
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

/** Like `readInput`, but hands the faults over so that they can be told together with others. */
export function checkInput<T extends object>(
  shape: Shape<T>,
  given: unknown,
): { value: T; faults: ErrorDetail[] } {
  const value = new shape();
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return {
      value,
      faults: [{ field: 'body', rule: 'object', message: 'The input must be a JSON object.' }],
    };
  const source = given as Record<string, unknown>;
  const fields = fieldsOf(shape);
  const faults = Object.keys(source)
    .filter((name) => !fields.has(name))
    .map(unknownField);
  for (const [name, checks] of fields) {
    const present = Object.hasOwn(source, name) && source[name] !== undefined;
    if (present) Reflect.set(value, name, checks.normalize(source[name]));
    else if (!checks.optional) faults.push(fault(name, 'required', 'is required'));
    if (present) faults.push(...faultsOf(name, Reflect.get(value, name), checks.rules));
  }
  return { value, faults };
}

/** The 400 of everything that is wrong with what was sent. */
export function invalidRequest(faults: readonly ErrorDetail[]): AppError {
  const count = faults.length === 1 ? 'One thing is' : `${faults.length} things are`;
  return new AppError('INVALID_REQUEST', `${count} wrong with the request; details name each.`, {
    details: faults,
  });
}

/** The fault of a field that does not exist. The name is cut: it is the caller's text. */
export function unknownField(name: string): ErrorDetail {
  const shown = name.toWellFormed().replaceAll('\u0000', '\uFFFD').slice(0, 64);
  return { field: shown, rule: 'unknown_field', message: `There is no field "${shown}" here.` };
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

const known = new WeakMap<Shape, Map<string, FieldChecks>>();

/** The decorators of a class, read once. */
function fieldsOf(shape: Shape): Map<string, FieldChecks> {
  let fields = known.get(shape);
  if (fields === undefined) {
    fields = collect(shape);
    known.set(shape, fields);
  }
  return fields;
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

/** Faults of the field itself, then those of its items, one item after the other. */
function faultsOf(name: string, value: unknown, checks: readonly Check[]): ErrorDetail[] {
  const told = (field: string, tested: unknown, each: boolean): ErrorDetail[] =>
    checks
      .filter((check) => check.each === each && !check.holds(tested))
      .map(({ rule, message }) => fault(field, rule, message));
  const items: unknown[] = Array.isArray(value) ? value : [];
  return [
    ...told(name, value, false),
    ...items.flatMap((item, index) => told(`${name}[${index}]`, item, true)),
  ];
}

function fault(field: string, rule: string, message: string): ErrorDetail {
  return { field, rule, message: `${field} ${message}.` };
}
