import { type CountedMeter, openCount, unitsLeft } from './meter-count.js';

/** Units by meter. */
export type Units = Readonly<Record<string, number>>;

/** The longest rest, because the meters may have changed by then. Money has to last for a month, so its rests may be longer. */
const longestRestMs = { rate: 6 * 3_600_000, quota: 6 * 3_600_000, money: 48 * 3_600_000 } as const;

/**
 * How much one scan may use of each meter that counts requests, so that the remainder lasts until the meter resets, with a
 * scan every `intervalMs`. May be less than one request: a scan still sends at least one, and then rests. `spendable`
 * handles meters that count items.
 */
export function allotment(meters: readonly CountedMeter[], intervalMs: number, now: Date): Units {
  return Object.fromEntries(
    meters.filter(countsRequests).map((counted) => {
      const share = unitsLeft(counted, now) * Math.min(1, intervalMs / msLeft(counted, now));
      return [counted.meter.name, Math.max(share, burst(counted, now))];
    }),
  );
}

/** Whether one of the allowances is used up. */
export function isSpent(allotted: Units, spent: Units): boolean {
  return Object.entries(spent).some(([meter, units]) => units > 0 && units >= (allotted[meter] ?? Infinity));
}

/**
 * How long a source rests after a scan so that its meters last until they reset, instead of being used up at once.
 * @param meters before the scan
 * @param spent units of each meter that such a scan uses
 */
export function restMs(meters: readonly CountedMeter[], spent: Units, now: Date): number {
  const rests = meters.filter(countsRequests).map((counted) => {
    const free = burst(counted, now);
    const units = (spent[counted.meter.name] ?? 0) - free;
    if (units <= 0) return 0;
    const restMs = (msLeft(counted, now) * units) / Math.max(unitsLeft(counted, now) - free, units);
    return Math.min(longestRestMs[counted.meter.kind], restMs);
  });
  return Math.max(0, ...rests);
}

/**
 * The expected usage of the next scan of this kind. A first look back happens only once, so it counts as one request, but
 * with all of its money, which would otherwise go to new monitors first.
 */
export function recurring(
  meters: readonly CountedMeter[],
  query: { readonly spent: Units; readonly requests: number; readonly isLookBack: boolean },
): Units {
  if (!query.isLookBack) return query.spent;
  const money = new Set(meters.filter(({ meter }) => meter.kind === 'money').map(({ meter }) => meter.name));
  return Object.fromEntries(
    Object.entries(query.spent).map(([meter, units]) => [
      meter,
      money.has(meter) ? units : units / Math.max(1, query.requests),
    ]),
  );
}

export function plusUnits(a: Units, b: Units): Units {
  const sum: Record<string, number> = { ...a };
  for (const [meter, units] of Object.entries(b)) sum[meter] = (sum[meter] ?? 0) + units;
  return sum;
}

/** The part of a rate that may be used in a burst: the first half of a window's allowance is not spread. */
function burst(counted: CountedMeter, now: Date): number {
  const { kind, limit } = counted.meter;
  return kind === 'rate' ? Math.max(0, unitsLeft(counted, now) - limit / 2) : 0;
}

function msLeft(counted: CountedMeter, now: Date): number {
  return openCount(counted, now).resetsAt.getTime() - now.getTime();
}

/** An item is paid for once, whenever it is read, so resting saves nothing. */
function countsRequests({ meter }: CountedMeter): boolean {
  return meter.perItem !== true;
}
