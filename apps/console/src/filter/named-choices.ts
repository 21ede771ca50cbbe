/**
 * The choices of a filter by name. Chosen ones that no longer exist come last, so that they are seen and can be removed.
 * @param all undefined = not loaded yet
 * @param gone the name of one that no longer exists
 */
export function namedChoices(
  all: readonly { readonly id: string; readonly name: string }[] | undefined,
  chosen: readonly string[],
  gone: string,
): [id: string, name: string][] {
  if (all === undefined) return [];
  const known = new Set(all.map(({ id }) => id));
  return [
    ...all.map(({ id, name }): [string, string] => [id, name]),
    ...chosen.filter((id) => !known.has(id)).map((id): [string, string] => [id, gone]),
  ];
}
