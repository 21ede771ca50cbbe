import { field, type FieldOptions } from './field.js';
import { asList, lowerCaseEach, trimEach } from './normalize.js';
import { each, one } from './rule.js';
import { rules } from './rules.js';

interface ListOptions extends FieldOptions {
  readonly minItems?: number;
  readonly maxItems: number;
}

/** A list of short, visible, distinct texts. */
export function TextList(description: string, options: ListOptions & { max: number }): PropertyDecorator {
  return field(description, options, textListRules(options), trimEach);
}

/** Communities of sources, as `readCommunity` reads them. */
export function CommunityList(
  description: string,
  options: ListOptions & { max: number },
): PropertyDecorator {
  return field(description, options, [...textListRules(options), rules.community(null, each)], trimEach);
}

/** Same as `CommunityList`, but also accepts a single one, as in `OneOrSomeOf`. */
export function CommunityOrCommunities(
  description: string,
  options: ListOptions & { max: number },
): PropertyDecorator {
  return field(description, options, [...textListRules(options), rules.community(null, each)], (value) =>
    trimEach(asList(value)),
  );
}

/** Languages that Earshot can detect. */
export function LanguageList(description: string, options: ListOptions): PropertyDecorator {
  return field(description, options, languageRules(options), lowerCaseEach);
}

/** Same as `LanguageList`, but also accepts a single one, as in `OneOrSomeOf`. */
export function LanguageOrLanguages(description: string, options: ListOptions): PropertyDecorator {
  return field(description, options, languageRules(options), (value) => lowerCaseEach(asList(value)));
}

/** Several words from a closed list. */
export function SomeOf(
  values: readonly string[],
  description: string,
  options: FieldOptions & { minItems?: number } = {},
): PropertyDecorator {
  return field(description, options, [
    ...listRules({ ...options, maxItems: values.length }),
    rules.oneOf(values, each),
  ]);
}

/** Several words from a closed list. A single word is treated as a list of one; schemas, for simplicity, show only the list. */
export function OneOrSomeOf(
  values: readonly string[],
  description: string,
  options: FieldOptions & { minItems?: number } = {},
): PropertyDecorator {
  return field(
    description,
    options,
    [...listRules({ ...options, maxItems: values.length }), rules.oneOf(values, each)],
    asList,
  );
}

/** A list of ids. */
export function IdList(description: string, options: ListOptions): PropertyDecorator {
  return field(
    description,
    options,
    [...listRules(options), rules.text(null, each), rules.uuid(null, each)],
    lowerCaseEach,
  );
}

/** Assignees: ids of members, `me`, `none`; also accepts a single one, as in `OneOrSomeOf`. */
export function AssigneeOrSome(description: string, options: ListOptions): PropertyDecorator {
  return field(
    description,
    options,
    [...listRules(options), rules.text(null, each), rules.assignee(null, each)],
    (value) => lowerCaseEach(asList(value)),
  );
}

/** A list of ids; also accepts a single one, as in `OneOrSomeOf`. */
export function IdOrIds(description: string, options: ListOptions): PropertyDecorator {
  return field(
    description,
    options,
    [...listRules(options), rules.text(null, each), rules.uuid(null, each)],
    (value) => lowerCaseEach(asList(value)),
  );
}

function languageRules(options: ListOptions): PropertyDecorator[] {
  return [...listRules(options), rules.text(null, each), rules.language(null, each)];
}

function textListRules(options: ListOptions & { max: number }): PropertyDecorator[] {
  return [
    ...listRules(options),
    rules.text(null, each),
    rules.wellFormed(null, each),
    rules.oneLine(null, each),
    rules.minLength(1, each),
    rules.matchable(null, each),
    rules.maxLength(options.max, each),
  ];
}

function listRules(options: ListOptions): PropertyDecorator[] {
  const use = one(options);
  return [
    rules.list(null, use),
    ...(options.minItems === undefined ? [] : [rules.minItems(options.minItems, use)]),
    rules.maxItems(options.maxItems, use),
    rules.unique(null, use),
  ];
}
