/** A class with a field for each of these sources, declared with a decorator like the fields of any other class. */
export function fieldsBySource<Fields extends object>(
  sources: readonly (keyof Fields & string)[],
  fieldOf: (source: keyof Fields & string) => PropertyDecorator,
): new () => Fields {
  const BySource = class {};
  for (const source of sources) fieldOf(source)(BySource.prototype, source);
  return BySource as new () => Fields;
}
