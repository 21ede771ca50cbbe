import { type Field, field, type FieldOptions, type Normalize, type Yes } from './field.js';
import { lowerCase, trim } from './normalize.js';
import { each, one } from './rule.js';
import { rules } from './rules.js';

interface ListOptions<N extends Yes = Yes, O extends Yes = Yes> extends FieldOptions<N, O> {
  readonly minItems?: number;
  readonly maxItems: number;
  /** A single item may be given without a list; schemas, for simplicity, show only the list. */
  readonly lone?: true;
}

/** A list of short, visible, distinct texts. */
export const TextList = listOf<{ max: number }>(textRules, trim);

/** Communities of sources, as `readCommunity` reads them. */
export const CommunityList = listOf<{ max: number }>(
  (options) => [...textRules(options), rules.community(null, each)],
  trim,
);

/** Languages that Earshot can detect. */
export const LanguageList = listOf(() => [rules.text(null, each), rules.language(null, each)], lowerCase);

/** Several words from a closed list. */
export function SomeOf<const V extends string, N extends Yes, O extends Yes>(
  values: readonly V[],
  description: string,
  options: Omit<ListOptions<N, O>, 'maxItems'> = {},
): Field<V[], N, O> {
  return listField(description, { ...options, maxItems: values.length }, [rules.oneOf(values, each)]);
}

/** A list of ids. */
export const IdList = listOf(() => [rules.text(null, each), rules.uuid(null, each)], lowerCase);

/** Assignees: ids of members, `me`, `none`. */
export const AssigneeList = listOf(() => [rules.text(null, each), rules.assignee(null, each)], lowerCase);

function textRules({ max }: { readonly max: number }): PropertyDecorator[] {
  return [
    rules.text(null, each),
    rules.wellFormed(null, each),
    rules.oneLine(null, each),
    rules.minLength(1, each),
    rules.matchable(null, each),
    rules.maxLength(max, each),
  ];
}

/** Makes a function that declares lists. @param itemRules the rules of each item @param normalize what is done to each first */
function listOf<Options = object>(
  itemRules: (options: Options) => PropertyDecorator[],
  normalize: Normalize,
) {
  return <N extends Yes, O extends Yes>(
    description: string,
    options: ListOptions<N, O> & Options,
  ): Field<string[], N, O> => listField(description, options, itemRules(options), normalize);
}

/** @param items the rules of each item @param normalize what is done to each item first */
function listField(
  description: string,
  options: ListOptions,
  items: readonly PropertyDecorator[],
  normalize: Normalize = (item) => item,
): PropertyDecorator {
  const use = one(options);
  const parts = [
    rules.list(null, use),
    ...(options.minItems === undefined ? [] : [rules.minItems(options.minItems, use)]),
    rules.maxItems(options.maxItems, use),
    rules.unique(null, use),
    ...items,
  ];
  return field(description, options, parts, (value) => {
    const given = options.lone && typeof value === 'string' ? [value] : value;
    return Array.isArray(given) ? given.map(normalize) : given;
  });
}
