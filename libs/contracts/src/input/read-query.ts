import type { ErrorDetail } from '@earshot/domain';
import type { JsonSchema } from '../json-schema.js';
import type { Shape } from '../fields/field.js';
import { jsonSchemaOf } from '../json-schema-of.js';
import { maxDetails, shownName } from './read-input.js';

/** An input as a caller gave it, and the first faults of the way it was given. */
export interface GivenInput<Input = unknown> {
  readonly input: Input;
  readonly faults: readonly ErrorDetail[];
  readonly faultCount: number;
}

/**
 * Converts query parameters to the types of their fields: `20` becomes 20, `true` becomes true. A value that does not look
 * exactly like its type remains text, so that validation reports it. A list is given by repeating the parameter, or as `a,b`
 * if its items are words or ids; repeating any other parameter is a fault, and so is one that cannot be decoded.
 * `status!=done` is an alternative to `status_not=done`, if there is such a field.
 * @param query the part after the `?`, still encoded
 */
export function readQuery(shape: Shape, query: string): GivenInput<Record<string, unknown>> {
  const properties = jsonSchemaOf(shape).properties ?? {};
  const input: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const faults: ErrorDetail[] = [];
  let faultCount = 0;
  const add = (field: string, rule: string, message: string): void => {
    faultCount += 1;
    if (faults.length < maxDetails) faults.push({ field, rule, message: `${field} ${message}` });
  };
  for (const [rawName, rawValue] of parametersOf(query)) {
    const [given, value] = [decode(rawName), decode(rawValue)];
    const field = shownName(given ?? rawName);
    if (given === null || value === null) {
      add(field, 'percent_encoding', 'must be percent-encoded UTF-8.');
      continue;
    }
    const name = fieldOf(given, properties);
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!(name in input)) input[name] = typed(value, schema);
    else if (schema?.type === 'array') input[name] = [input[name], typed(value, schema)].flat();
    else add(field, 'repeated', 'must be given once.');
  }
  return { input, faults, faultCount };
}

/** The field that a parameter refers to. */
function fieldOf(name: string, properties: Readonly<Record<string, JsonSchema>>): string {
  const negated = name.endsWith('!') ? `${name.slice(0, -1)}_not` : name;
  return Object.hasOwn(properties, negated) ? negated : name;
}

function parametersOf(query: string): [name: string, value: string][] {
  return query
    .split('&')
    .filter((parameter) => parameter !== '')
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=');
      return [name, value.join('=')];
    });
}

/** null = not percent-encoded UTF-8. */
function decode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function typed(text: string, schema: JsonSchema | undefined): unknown {
  if (schema?.type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  // An unencoded + of an offset is read as a blank, which no time contains.
  if (schema?.format === 'date-time') return text.replace(/ (?=\d\d:\d\d$)/, '+');
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return schema?.type === 'array' && text.includes(',') && !mayHoldCommas(schema) ? text.split(',') : text;
}

/** Whether items may contain commas: user-chosen names do, words from a closed list, ids and languages do not. */
function mayHoldCommas({ items }: JsonSchema): boolean {
  return typeof items?.maxLength === 'number' && items.maxLength > longestId;
}

const longestId = 36;
