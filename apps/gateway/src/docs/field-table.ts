import type { JsonSchema } from '@earshot/contracts';
import { Html, html } from './html.js';

/** The fields of an object with their rules, parts included as `matches[].start`. @param where e.g. `in the path` */
export function fieldTable(
  schema: JsonSchema,
  options: { caption: string; input: boolean; where?: (field: string) => string },
): Html {
  const rows = rowsOf(schema, '');
  if (rows.length === 0) return html`<p>None.</p>`;
  return html`<table class="fields">
    <caption hidden>
      ${options.caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Type</th>
        <th scope="col">Meaning and rules</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, field, required }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${typeText(field)}</td>
            <td>
              ${field.description ?? ''}
              <span class="rules"
                >${rulesText(field, options.input ? required : null, options.where?.(name))}</span
              >
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

interface Row {
  readonly name: string;
  readonly field: JsonSchema;
  readonly required: boolean;
}

function rowsOf(schema: JsonSchema, prefix: string): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix + key;
    const part = field.items ?? field;
    return [
      { name, field, required: schema.required?.includes(key) ?? false },
      ...rowsOf(part, field.items === undefined ? `${name}.` : `${name}[].`),
    ];
  });
}

function typeText(field: JsonSchema): string {
  const types = [field.type ?? 'object'].flat();
  const base = types
    .filter((type) => type !== 'null')
    .map((type) => (type === 'array' ? `list of ${typeText(field.items ?? {})}` : type))
    .join(' or ');
  return types.includes('null') ? `${base} or null` : base;
}

/** @param required null = an answer's field: always there */
function rulesText(field: JsonSchema, required: boolean | null, where: string | undefined): string {
  const values = ((field['enum'] ?? field.items?.['enum'] ?? []) as unknown[]).filter(
    (value) => value !== null,
  );
  const rules = [
    required === null ? '' : required ? 'Required' : 'Optional',
    where ?? '',
    values.length > 0 ? `One of: ${values.join(', ')}` : '',
    bounds(field['minItems'], field['maxItems'], 'items'),
    bounds(field['minLength'], field['maxLength'], 'characters'),
    bounds(field.items?.['minLength'], field.items?.['maxLength'], 'characters each'),
    bounds(field['minimum'], field['maximum'], ''),
    field['uniqueItems'] === true && required !== null ? 'No two the same' : '',
    field['format'] === undefined ? '' : `Format: ${String(field['format'])}`,
    'default' in field ? `Default: ${JSON.stringify(field['default'])}` : '',
  ].filter((rule) => rule !== '');
  return rules.map((rule) => ` ${rule}.`).join('');
}

function bounds(min: unknown, max: unknown, unit: string): string {
  if (min === undefined && max === undefined) return '';
  if (max === undefined || max === Number.MAX_SAFE_INTEGER) return `At least ${String(min)} ${unit}`.trim();
  return min === undefined
    ? `At most ${String(max)} ${unit}`.trim()
    : `${String(min)} to ${String(max)} ${unit}`.trim();
}
