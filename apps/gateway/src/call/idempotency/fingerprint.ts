import { hash } from 'node:crypto';

/** SHA-256 of the canonical JSON of a value: the order of keys does not matter. */
export function fingerprint(value: unknown): Buffer {
  return hash('sha256', canonicalJson(value), 'buffer');
}

/** RFC 8785: keys sorted by UTF-16 code units, numbers as JavaScript writes them. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
