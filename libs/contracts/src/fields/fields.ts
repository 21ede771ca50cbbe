import type { JsonSchema, Shape } from '../json-schema.js';
import { exactSchemaOf, jsonSchemaOf } from '../json-schema-of.js';
import { checkInput } from '../input/read-input.js';
import { field, type FieldOptions, setPart } from './field.js';
import { lowerCase, trim } from './normalize.js';
import { each, one } from './rule.js';
import { rules } from './rules.js';

export * from './list-fields.js';

interface TextOptions extends FieldOptions {
  /** Characters, after trimming. Default 1. */
  readonly min?: number;
  readonly max: number;
  /** Line breaks are welcome. */
  readonly multiline?: true;
}

interface NumberOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
}

/** Text written by people; blanks around it do not count. */
export function Text(options: TextOptions): PropertyDecorator {
  const use = one(options);
  return field(
    options,
    [
      rules.text(null, use),
      rules.wellFormed(null, use),
      ...(options.multiline ? [] : [rules.oneLine(null, use)]),
      rules.minLength(options.min ?? 1, use),
      rules.matchable(null, use),
      rules.maxLength(options.max, use),
    ],
    trim,
  );
}

/** Characters: no text that others wrote is longer, because no answer of a source is. */
const longestText = 16 * 1024 * 1024;
/** Items: no list in an answer is longer, because none of more could be written as JSON. */
const longestList = 5_000_000;

/** Text taken exactly as it is given: secrets, and what others wrote. */
export function RawText(options: FieldOptions & { min?: number; max?: number }): PropertyDecorator {
  const use = one(options);
  return field(options, [
    rules.text(null, use),
    rules.wellFormed(null, use),
    ...(options.min === undefined ? [] : [rules.minLength(options.min, use)]),
    rules.maxLength(options.max ?? longestText, use),
  ]);
}

/** One word out of a closed list. */
export function OneOf(values: readonly string[], options: FieldOptions): PropertyDecorator {
  return field(options, [rules.oneOf(values, one(options))]);
}

/** The id of something. */
export function Id(options: FieldOptions): PropertyDecorator {
  const use = one(options);
  return field(options, [rules.text(null, use), rules.uuid(null, use)], lowerCase);
}

export function Integer(options: NumberOptions): PropertyDecorator {
  const use = one(options);
  return field(options, [
    rules.integer(null, use),
    rules.minimum(options.min, use),
    rules.maximum(options.max, use),
  ]);
}

/** A number that need not be whole. */
export function Fraction(options: NumberOptions): PropertyDecorator {
  const use = one(options);
  return field(options, [
    rules.number(null, use),
    rules.minimum(options.min, use),
    rules.maximum(options.max, use),
  ]);
}

/** US dollars and cents. */
export function Dollars(options: NumberOptions): PropertyDecorator {
  const use = one(options);
  return field(options, [
    rules.number(null, use),
    rules.minimum(options.min, use),
    rules.maximum(options.max, use),
    rules.cents(null, use),
  ]);
}

export function Flag(options: FieldOptions): PropertyDecorator {
  return field(options, [rules.flag(null, one(options))]);
}

/** A moment, ISO 8601 with its offset from UTC. Earshot itself writes UTC with milliseconds. */
export function Instant(options: FieldOptions): PropertyDecorator {
  const use = one(options);
  return field(options, [rules.text(null, use), rules.instant(null, use)], trim);
}

/** An http(s) address. */
export function WebAddress(options: FieldOptions): PropertyDecorator {
  const use = one(options);
  return field(
    options,
    [
      rules.text(null, use),
      rules.wellFormed(null, use),
      rules.maxLength(2_048, use),
      rules.webAddress(null, use),
    ],
    trim,
  );
}

/** One e-mail address; capitals make no difference. */
export function Email(options: FieldOptions): PropertyDecorator {
  const use = one(options);
  return field(
    options,
    [rules.text(null, use), rules.wellFormed(null, use), rules.maxLength(254, use), rules.email(null, use)],
    lowerCase,
  );
}

/** An IANA time zone. */
export function TimeZone(options: FieldOptions): PropertyDecorator {
  const use = one(options);
  return field(options, [rules.text(null, use), rules.maxLength(64, use), rules.timeZone(null, use)], trim);
}

/** An object of another class. */
export function Part(part: () => Shape, options: FieldOptions): PropertyDecorator {
  return field(options, [rules.shape(() => jsonSchemaOf(part()), one(options))]);
}

/** An object of another class within an input: what is wrong in it is named by its path, `monthly_budget.x`. */
export function InputPart(part: () => Shape, options: Omit<FieldOptions, 'nullable'>): PropertyDecorator {
  const decorate = field(options, [
    rules.part(
      () => ({
        shown: jsonSchemaOf(part()),
        exact: exactSchemaOf(part()),
        holds: (value) => checkInput(part(), value).faults.length === 0,
      }),
      one({}),
    ),
  ]);
  return (target, property) => {
    decorate(target, property);
    setPart(target, property, part);
  };
}

/** Objects of another class. */
export function Parts(part: () => Shape, options: FieldOptions & { maxItems?: number }): PropertyDecorator {
  const use = one(options);
  return field(options, [
    rules.list(null, use),
    rules.maxItems(options.maxItems ?? longestList, use),
    rules.shape(() => jsonSchemaOf(part()), each),
  ]);
}

/** An object whose keys depend on its neighbours, as its schema says. */
export function Dictionary(values: JsonSchema, options: FieldOptions): PropertyDecorator {
  return field(options, [
    rules.shape(() => ({ type: 'object', additionalProperties: values }), one(options)),
  ]);
}
