import type { ErrorDetail } from '@earshot/domain';
import { jsonSchemaOf, type Shape } from './json-schema.js';

/**
 * Query parameters with the types that their fields have: `20` becomes 20, `true` becomes true. What does not look
 * exactly like its type stays text, so that validation names the fault. A repeated parameter is a fault.
 */
export function readQuery(
  shape: Shape,
  query: Readonly<Record<string, string | readonly string[]>>,
): { input: Record<string, unknown>; faults: ErrorDetail[] } {
  const properties = jsonSchemaOf(shape).properties ?? {};
  const input: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const faults: ErrorDetail[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string')
      faults.push({ field: name, rule: 'repeated', message: `${name} must be given once.` });
    const last = typeof value === 'string' ? value : (value.at(-1) ?? '');
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    input[name] = typed(last, type);
  }
  return { input, faults };
}

function typed(text: string, type: unknown): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
