import { storableText } from '@earshot/domain';

/** JSON accepted by a jsonb column: without NUL characters and lone surrogates. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? storableText(item) : item,
  );
}

const reasonLength = 1_000;

/** A readable reason, truncated to the length of the `last_error` columns. */
export function storableReason(reason: string): string;
export function storableReason(reason: string | null): string | null;
export function storableReason(reason: string | null): string | null {
  return reason === null ? null : storableText(reason.slice(0, reasonLength));
}
