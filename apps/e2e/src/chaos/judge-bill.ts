/** Units by source and by the source's name for them. */
export type SourceUnits = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What the sandbox says its sources would have charged. */
export type SourceBills = Readonly<
  Record<string, { readonly units: SourceUnits[string]; readonly doubtful: SourceUnits[string] }>
>;

/** What the installation has counted, by source and meter. */
export interface Accounts {
  readonly metered: SourceUnits;
  /** Attributed to projects and monitors. */
  readonly attributed: SourceUnits;
  /** Charges not yet attributed. */
  readonly undivided: SourceUnits;
  /** Reserved by processes that ended before they learned the cost of the response. */
  readonly inDoubt: SourceUnits;
}

/** A line of a bill, compared with the meters that count the same units. */
export interface BillLine {
  readonly what: string;
  readonly billed: number;
  readonly metered: number;
  /** By how much the meters may exceed the bill, because it is unknown whether these units were billed. */
  readonly doubtful: number;
}

/** How bills compare with meters. */
export interface BillVerdict {
  readonly lines: readonly BillLine[];
  /** A sentence for every charge that was lost, counted twice, or attributed wrongly. */
  readonly wrong: readonly string[];
}

/** Meters of ours that the vendor counts as one. */
const parts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  youtube: { units: ['units', 'replies'] },
};

/**
 * Checks that the meters include everything that was billed, and exceed the bill only by what cannot be known: what killed
 * processes had reserved, and what the source sent to a client that no longer existed. Everything on the meters belongs to a
 * project.
 */
export function judgeBill(bills: SourceBills, accounts: Accounts): BillVerdict {
  const lines = Object.entries(accounts.metered).flatMap(([source, meters]) =>
    linesOf(source, Object.keys(meters), bills, accounts),
  );
  return { lines, wrong: [...lines.flatMap(faultsOf), ...divisionFaults(lines, accounts)] };
}

function linesOf(
  source: string,
  meters: readonly string[],
  bills: SourceBills,
  { metered, inDoubt }: Accounts,
): BillLine[] {
  const { units = {}, doubtful = {} } = bills[source] ?? {};
  const names = [...new Set([...Object.keys(units), ...Object.keys(doubtful)])];
  return names
    .filter((name) => meters.includes(name))
    .map((name) => {
      const counting = parts[source]?.[name] ?? [name];
      const sum = (of: SourceUnits): number =>
        counting.reduce((total, meter) => total + (of[source]?.[meter] ?? 0), 0);
      return {
        what: `${source} ${name}`,
        billed: units[name] ?? 0,
        metered: sum(metered),
        doubtful: (doubtful[name] ?? 0) + sum(inDoubt),
      };
    });
}

function faultsOf({ what, billed, metered, doubtful }: BillLine): string[] {
  if (metered < billed - precision)
    return [`${what}: ${billed} billed and ${metered} on the meter: a charge was lost`];
  if (metered > billed + doubtful + precision)
    return [
      `${what}: ${billed} billed, ${doubtful} doubtful, ${metered} on the meter: a charge was counted twice`,
    ];
  return [];
}

function divisionFaults(lines: readonly BillLine[], { metered, attributed, undivided }: Accounts): string[] {
  return lines.flatMap(({ what }) => {
    const [source = '', name = ''] = what.split(' ');
    return (parts[source]?.[name] ?? [name]).flatMap((meter) => {
      const divided = attributed[source]?.[meter] ?? 0;
      const left = undivided[source]?.[meter] ?? 0;
      const all = metered[source]?.[meter] ?? 0;
      return Math.abs(divided + left - all) < precision
        ? []
        : [
            `${source} ${meter}: ${divided} divided among projects and ${left} not yet divided do not add up to ${all} on the meter`,
          ];
    });
  });
}

/** A hundredth of the smallest unit: fractions of units are summed in floating point. */
const precision = 0.01;
