const secretKey =
  /(authorization|cookie|password|passphrase|secret|token|(api|secret|private|signing)[-_]?key)$|^key$/i;
/** Our keys, session tokens and webhook secrets, bearer headers, and passwords in URLs. */
const secretText =
  /\b(esk_|ess_)[0-9A-Za-z]{6,}|\bwhsec_[0-9A-Za-z+/=]{6,}|\b(bearer|basic)\s+[0-9A-Za-z._~+/=%-]{6,}|(?<=:\/\/[^/\s:@]*:)[^@/\s]+(?=@)/gi;

const deepest = 8;

/**
 * A copy with secrets replaced by `[redacted]`, recognised by the name of their field and, in any text, by their form. Each
 * object is copied once, so cycles are preserved; deeply nested and binary values are omitted.
 */
export function redact<T>(value: T): T {
  return copyOf(value, 0, new Map()) as T;
}

function copyOf(value: unknown, depth: number, copies: Map<object, unknown>): unknown {
  if (typeof value === 'string') return value.replace(secretText, hideSecret);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (copies.has(value)) return copies.get(value);
  if (depth > deepest) return '[too deep]';
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Error) return copyOfError(value, depth, copies);
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    copies.set(value, items);
    for (const item of value) items.push(copyOf(item, depth + 1, copies));
    return items;
  }
  const fields: Record<string, unknown> = {};
  copies.set(value, fields);
  for (const [key, item] of Object.entries(value))
    fields[key] =
      secretKey.test(key) && typeof item === 'string' ? '[redacted]' : copyOf(item, depth + 1, copies);
  return fields;
}

/** "Basic authentication is required" names none: what is sent after `Basic` contains a colon once decoded. */
function hideSecret(found: string): string {
  const [, word] = /^basic\s+([a-z]{6,19})\.?$/i.exec(found) ?? [];
  const isPlain = word !== undefined && word.slice(1) === word.slice(1).toLowerCase();
  return isPlain && !Buffer.from(word, 'base64').includes(':') ? found : '[redacted]';
}

/** Errors keep message, stack and cause; additional properties set by libraries (requests, whole configs) are dropped. */
function copyOfError(error: Error, depth: number, copies: Map<object, unknown>): Error {
  const copy = new Error();
  copies.set(error, copy);
  const text = (value: string): string => copyOf(value, depth, copies) as string;
  copy.message = text(error.message);
  copy.name = error.name;
  if (error.stack !== undefined) copy.stack = text(error.stack);
  if (error.cause !== undefined) copy.cause = copyOf(error.cause, depth + 1, copies);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? Object.assign(copy, { code }) : copy;
}
