import type { JsonSchema } from '../json-schema.js';
import { exactSchemaOf, jsonSchemaOf } from '../json-schema-of.js';
import { checkInput, normalizePart } from '../input/read-input.js';
import { type Field, field, type FieldOptions, type Normalize, type Shape, type Yes } from './field.js';
import { lowerCase, timeZoneSpelling, trim, trimComposed } from './normalize.js';
import { each, one, type RuleUse } from './rule.js';
import { rules } from './rules.js';

export * from './list-fields.js';
export * from './object.js';

interface TextOptions<N extends Yes, O extends Yes> extends FieldOptions<N, O> {
  /** Characters after trimming; there must be at least one. */
  readonly max: number;
  /** Line breaks are allowed. */
  readonly multiline?: true;
  /** Its values must differ, so what looks the same is stored the same: accented letters have two forms in Unicode. */
  readonly unique?: true;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Text written by people; surrounding whitespace is ignored. */
export function Text<N extends Yes, O extends Yes>(
  description: string,
  options: TextOptions<N, O>,
): Field<string, N, O> {
  const use = one(options);
  return field(
    description,
    options,
    [
      rules.text(null, use),
      rules.wellFormed(null, use),
      ...(options.multiline ? [] : [rules.oneLine(null, use)]),
      rules.minLength(1, use),
      rules.matchable(null, use),
      rules.maxLength(options.max, use),
    ],
    options.unique ? trimComposed : trim,
  );
}

/** Characters: no external text is longer, because no response of a source is. */
const longestText = 16 * 1024 * 1024;
/** Items: no list in a response is longer, because a longer one could not be serialised as JSON. */
const longestList = 5_000_000;

/** Text that is taken verbatim: secrets, and external text. */
export const RawText = kindOf<string, Range>((use, { min, max }) => [
  rules.text(null, use),
  rules.wellFormed(null, use),
  ...(min === undefined ? [] : [rules.minLength(min, use)]),
  rules.maxLength(max ?? longestText, use),
]);

/** One word from a closed list. */
export function OneOf<const V extends string, N extends Yes, O extends Yes>(
  values: readonly V[],
  description: string,
  options: FieldOptions<N, O> = {},
): Field<V, N, O> {
  return field(description, options, [rules.oneOf(values, one(options))]);
}

/** An id. */
export const Id = kindOf<string>((use) => [rules.text(null, use), rules.uuid(null, use)], lowerCase);

export const Integer = kindOf<number, Range>((use, range) => [
  rules.integer(null, use),
  ...rangeRules(range, use),
]);

/** A number, not necessarily whole. */
export const Fraction = kindOf<number, Range>((use, range) => [
  rules.number(null, use),
  ...rangeRules(range, use),
]);

/** US dollars and cents. */
export const Dollars = kindOf<number, Range>((use, range) => [
  rules.number(null, use),
  ...rangeRules(range, use),
  rules.cents(null, use),
]);

export const Flag = kindOf<boolean>((use) => [rules.flag(null, use)]);

/** A flag that is always true. */
export function True(description: string): Field<true> {
  return Flag(description) as Field<true>;
}

/** A point in time, ISO 8601 with a UTC offset. Earshot itself writes UTC with milliseconds. */
export const Instant = kindOf<string>((use) => [rules.text(null, use), rules.instant(null, use)], trim);

/** An http(s) address. */
export const WebAddress = kindOf<string>(
  (use) => [
    rules.text(null, use),
    rules.wellFormed(null, use),
    rules.maxLength(2_048, use),
    rules.webAddress(null, use),
  ],
  trim,
);

/** One e-mail address, case-insensitive. */
export const Email = kindOf<string>(
  (use) => [
    rules.text(null, use),
    rules.wellFormed(null, use),
    rules.maxLength(254, use),
    rules.email(null, use),
  ],
  lowerCase,
);

/** An IANA time zone. */
export const TimeZone = kindOf<string>(
  (use) => [rules.text(null, use), rules.maxLength(64, use), rules.timeZone(null, use)],
  timeZoneSpelling,
);

/** An object of another class. */
export function Part<T extends object, N extends Yes, O extends Yes>(
  part: () => Shape<T>,
  description: string,
  options: FieldOptions<N, O> = {},
): Field<T, N, O> {
  return field(description, options, [rules.shape(() => jsonSchemaOf(part()), one(options))]);
}

/** An object of another class within an input: its faults are named by their path, `monthly_budget.x`. */
export function InputPart<T extends object, O extends Yes>(
  part: () => Shape<T>,
  description: string,
  options: { readonly optional?: O } = {},
): Field<T, undefined, O> {
  const declared = field(
    description,
    options,
    [
      rules.part(
        () => ({
          shown: jsonSchemaOf(part()),
          exact: exactSchemaOf(part()),
          holds: (value) => checkInput(part(), value).faults.length === 0,
        }),
        one({}),
      ),
    ],
    (value) => normalizePart(part(), value),
  );
  return Object.assign(declared, { part });
}

/** A list of objects of another class. */
export function Parts<T extends object, N extends Yes, O extends Yes>(
  part: () => Shape<T>,
  description: string,
  options: FieldOptions<N, O> & { maxItems?: number } = {},
): Field<T[], N, O> {
  const use = one(options);
  return field(description, options, [
    rules.list(null, use),
    rules.maxItems(options.maxItems ?? longestList, use),
    rules.shape(() => jsonSchemaOf(part()), each),
  ]);
}

/** An object whose keys depend on its neighbours, as described by its schema. */
export function Dictionary(values: JsonSchema, description: string): Field<Record<string, number | null>> {
  return field(description, {}, [
    rules.shape(() => ({ type: 'object', additionalProperties: values }), one({})),
  ]);
}

/** Makes a function that declares fields. @param rulesOf the rules of a field with these options */
function kindOf<T, Options extends object = object>(
  rulesOf: (use: RuleUse, options: Partial<Options>) => PropertyDecorator[],
  normalize?: Normalize,
) {
  return <N extends Yes, O extends Yes>(
    description: string,
    options: FieldOptions<N, O> & Partial<Options> = {},
  ): Field<T, N, O> => field(description, options, rulesOf(one(options), options), normalize);
}

/** By default, from 0 to the largest whole number that JSON carries exactly. */
function rangeRules(
  { min = 0, max = Number.MAX_SAFE_INTEGER }: Partial<Range>,
  use: RuleUse,
): PropertyDecorator[] {
  return [rules.minimum(min, use), rules.maximum(max, use)];
}
