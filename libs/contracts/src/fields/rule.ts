import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { JsonSchema } from '../json-schema.js';

/** A validation rule, defined once for error messages, code and JSON Schema. */
export interface RuleDefinition<Limit> {
  /** The stable identifier in `error.details[].rule`. */
  readonly name: string;
  /** Checks only values of the right type: others pass here and are reported by the type rule. */
  readonly holds: (value: unknown, limit: Limit) => boolean;
  /** Completes the sentence "The field ...". */
  readonly message: (limit: Limit) => string;
  readonly schema: (limit: Limit) => JsonSchema;
  /** JSON Schema cannot express all of `holds`, which needs no limit: the compiled schema calls `holds` itself. */
  readonly isMoreThanSchema?: true;
  /** The schema to compile, if it differs from the one that is shown. */
  readonly exactSchema?: (limit: Limit) => JsonSchema;
}

export interface RuleUse {
  /** The rule applies to each item of a list. */
  readonly each: boolean;
  /** null is valid. */
  readonly nullable: boolean;
}

/** Applies the rule to the value itself. */
export const one = ({ nullable }: { readonly nullable?: true }): RuleUse => ({
  each: false,
  nullable: nullable === true,
});

/** Applies the rule to each item of a list. */
export const each: RuleUse = { each: true, nullable: false };

type SchemaConverter = (metadata: { constraints: unknown[] }) => JsonSchema;

/** The JSON Schema of each rule, for the converter. */
export const ruleSchemas: Record<string, SchemaConverter> = {};

/** The same for compiled schemas: they reject exactly what the rules reject, using the keyword `rules` where needed. */
export const exactSchemas: Record<string, SchemaConverter> = {};

/** The checks behind the keyword `rules`, by rule name. */
export const rulesOfKeyword = new Map<string, (value: unknown) => boolean>();

/** Creates a validation decorator together with its JSON Schema. */
export function defineRule<Limit>(
  rule: RuleDefinition<Limit>,
): (limit: Limit, use: RuleUse) => PropertyDecorator {
  const schema: SchemaConverter = ({ constraints }) => rule.schema(constraints[0] as Limit);
  ruleSchemas[rule.name] = schema;
  const { exactSchema } = rule;
  exactSchemas[rule.name] =
    exactSchema !== undefined
      ? ({ constraints }) => exactSchema(constraints[0] as Limit)
      : rule.isMoreThanSchema
        ? () => ({ rules: { [rule.name]: true } })
        : schema;
  if (rule.isMoreThanSchema) rulesOfKeyword.set(rule.name, (value) => rule.holds(value, null as Limit));
  return (limit, use) =>
    ValidateBy(
      {
        name: rule.name,
        constraints: [limit],
        validator: {
          validate: (value: unknown) => (use.nullable && value === null) || rule.holds(value, limit),
          defaultMessage: (args?: ValidationArguments) => rule.message(args?.constraints[0] as Limit),
        },
      },
      { each: use.each },
    );
}
