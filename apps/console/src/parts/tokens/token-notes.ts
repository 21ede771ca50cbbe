import type { TokenNote } from './tokens-field.js';

/** The server's message about a field, given by its path. */
interface Said {
  readonly field: string;
  readonly message: string;
}

/**
 * Rewrites errors and warnings about list items, `keywords[2] must ...`, to name the item: “acme” must .... A warning about
 * the whole list stays as it is; a fault of it is shown by the field itself.
 */
export function tokenNotes(
  name: string,
  tokens: readonly string[],
  { faults, warnings }: { readonly faults: readonly Said[]; readonly warnings: readonly Said[] },
): TokenNote[] {
  const of = (said: readonly Said[], kind: TokenNote['kind']): TokenNote[] =>
    said.flatMap(({ field, message }): TokenNote[] => {
      if (field === name && kind === 'warning') return [{ index: null, kind, message }];
      const at = /^(\w+)\[(\d+)\]$/.exec(field);
      const index = Number(at?.[2]);
      const token = tokens[index];
      if (at?.[1] !== name || token === undefined) return [];
      return [{ index, kind, message: message.replaceAll(field, `“${token}”`) }];
    });
  return [...of(faults, 'fault'), ...of(warnings, 'warning')];
}
