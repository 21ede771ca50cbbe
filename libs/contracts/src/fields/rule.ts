import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { JsonSchema } from '../json-schema.js';

/** A validation rule, defined once for error messages, code and JSON Schema. */
export interface RuleDefinition<Limit> {
  /** The stable word in `error.details[].rule`. */
  readonly name: string;
  /** Only about values of the right type: others are the type rule's business and pass here. */
  readonly holds: (value: unknown, limit: Limit) => boolean;
  /** Ends the sentence "The field ...". */
  readonly message: (limit: Limit) => string;
  /** What the rule says in JSON Schema. */
  readonly schema: (limit: Limit) => JsonSchema;
  /** JSON Schema says less than `holds`, which needs no limit: what is compiled asks `holds` itself. */
  readonly isMoreThanSchema?: true;
  /** What is compiled, where that is another schema than the one that is shown. */
  readonly exactSchema?: (limit: Limit) => JsonSchema;
}

export interface RuleUse {
  /** The rule is about each item of a list. */
  readonly each: boolean;
  /** null passes. */
  readonly nullable: boolean;
}

/** The rule is about the value itself. */
export const one = ({ nullable }: { readonly nullable?: true }): RuleUse => ({
  each: false,
  nullable: nullable === true,
});

/** The rule is about each item of a list. */
export const each: RuleUse = { each: true, nullable: false };

type SchemaConverter = (metadata: { constraints: unknown[] }) => JsonSchema;

/** How each rule looks in JSON Schema, for the converter. */
export const ruleSchemas: Record<string, SchemaConverter> = {};

/** The same for schemas that are compiled: they refuse exactly what the rules refuse, by the keyword `rules` where needed. */
export const exactSchemas: Record<string, SchemaConverter> = {};

/** What the keyword `rules` asks, by the rule's name. */
export const rulesOfKeyword = new Map<string, (value: unknown) => boolean>();

/** A validation decorator, together with its JSON Schema. */
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
