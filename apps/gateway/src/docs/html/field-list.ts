import type { JsonSchema } from '@earshot/contracts';
import { Html, html } from './html.js';

/** Larger bounds are technical and not shown to people. */
const tellingBound = 100_000;

/**
 * The fields of an object with their rules; those of nested objects are folded under them.
 * @param options.where e.g. `in the path`
 */
export function fieldList(
  schema: JsonSchema,
  options: { readonly input: boolean; readonly where?: (field: string) => string },
): Html {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return html`<p>None.</p>`;
  return html`<ul class="fields">
    ${fields.map(([name, field]) => {
      const must = options.input && (schema.required ?? []).includes(name);
      const rules = [options.where?.(name) ?? '', ...rulesOf(field, options.input)].filter(Boolean);
      return html`<li>
        <code class="name">${name}</code
        ><span class="type">${typeOf(field)}</span>${must ? html`<span class="must">required</span>` : ''}
        <p>
          ${field.description ?? ''}${rules.length === 0 ? '' : html`<span class="rules">${rules.join(' · ')}</span>`}
        </p>
        ${partsOf(name, field, options)}
      </li>`;
    })}
  </ul>`;
}

/** The fields of an object, or of each object in a list. */
function partsOf(name: string, field: JsonSchema, options: { readonly input: boolean }): Html {
  const part = field.items ?? field;
  const count = Object.keys(part.properties ?? {}).length;
  if (count === 0) return html``;
  return html`<details open>
    <summary>${count} fields ${field.items === undefined ? 'of' : 'of each of'} ${name}</summary>
    ${fieldList(part, { input: options.input })}
  </details>`;
}

function typeOf(field: JsonSchema): string {
  const types = [field.type ?? 'object'].flat();
  const base = types
    .filter((type) => type !== 'null')
    .map((type) => (type === 'array' ? `list of ${plural(typeOf(field.items ?? {}))}` : type))
    .join(' or ');
  return types.includes('null') ? `${base} or null` : base;
}

function plural(type: string): string {
  return type === 'string' ? 'texts' : `${type}s`;
}

function rulesOf(field: JsonSchema, input: boolean): string[] {
  const values = [...listed(field), ...listed(field.items)].filter((value) => value !== null);
  return [
    values.length > 0 ? `one of ${values.join(', ')}` : '',
    bounds(field['minItems'], field['maxItems'], 'items'),
    values.length > 0 || fixedLength(field)
      ? ''
      : bounds(field['minLength'], field['maxLength'], 'characters'),
    bounds(field.items?.['minLength'], field.items?.['maxLength'], 'characters each'),
    bounds(field['minimum'], field['maximum'], ''),
    input && field['uniqueItems'] === true ? 'no two the same' : '',
    formats[String(field['format'] ?? field.items?.['format'])] ?? '',
    'default' in field ? `default ${JSON.stringify(field['default'])}` : '',
  ];
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'ISO 8601 time',
  uri: 'http(s) address',
};

function fixedLength(field: JsonSchema): boolean {
  return field['format'] === 'uuid' || field['format'] === 'date-time';
}

function listed(field: JsonSchema | undefined): unknown[] {
  return (field?.['enum'] ?? []) as unknown[];
}

function bounds(min: unknown, max: unknown, unit: string): string {
  const least = typeof min === 'number' && min > -tellingBound ? min : undefined;
  const most = typeof max === 'number' && max < tellingBound ? max : undefined;
  if (most === undefined) return least === undefined || least === 0 ? '' : `at least ${least} ${unit}`.trim();
  return (least === undefined ? `at most ${most} ${unit}` : `${least} to ${most} ${unit}`).trim();
}
