import type { TokenNote } from './tokens-field.js';

/** Something said of a field by its path, as the server says it. */
interface Said {
  readonly field: string;
  readonly message: string;
}

/** What is said of single words of a list: `keywords[2] must ...` as “acme” must .... */
export function tokenNotes(
  name: string,
  tokens: readonly string[],
  { faults, warnings }: { readonly faults: readonly Said[]; readonly warnings: readonly Said[] },
): TokenNote[] {
  const of = (said: readonly Said[], kind: TokenNote['kind']): TokenNote[] =>
    said.flatMap(({ field, message }) => {
      const at = /^(\w+)\[(\d+)\]$/.exec(field);
      const index = Number(at?.[2]);
      const token = tokens[index];
      if (at?.[1] !== name || token === undefined) return [];
      return [{ index, kind, message: message.replaceAll(field, `“${token}”`) }];
    });
  return [...of(faults, 'fault'), ...of(warnings, 'warning')];
}
