/** What some work uses of a source's meters, and for which monitors it is done. */
export class Tally {
  /** Units by meter. */
  readonly spent: Record<string, number> = {};
  /** Of the charges of which is known what they cost. */
  readonly chargeIds: string[] = [];

  constructor(readonly monitorIds: readonly string[]) {}

  count(costs: Readonly<Record<string, number>>): void {
    for (const [meter, units] of Object.entries(costs)) this.spent[meter] = (this.spent[meter] ?? 0) + units;
  }
}
