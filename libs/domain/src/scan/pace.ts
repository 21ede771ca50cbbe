import { type CountedMeter, openCount, unitsLeft } from './meter-count.js';

/** Units by meter. */
export type Units = Readonly<Record<string, number>>;

/** No rest is longer: by then the meters may look different. Money has to last for a month, so that its rests are longer. */
const longestRestMs = { rate: 6 * 3_600_000, quota: 6 * 3_600_000, money: 48 * 3_600_000 } as const;

/**
 * What one scan may use of each meter that counts requests, so that what is left lasts until the meter starts again, were
 * a scan due every `intervalMs`. May be less than one request takes: a scan that has begun sends one all the same, and
 * rests. What counts items is not spread like that, see `spendable`.
 */
export function allotment(meters: readonly CountedMeter[], intervalMs: number, now: Date): Units {
  return Object.fromEntries(
    meters.filter(countsRequests).map((counted) => {
      const share = unitsLeft(counted, now) * Math.min(1, intervalMs / msLeft(counted, now));
      return [counted.meter.name, Math.max(share, burst(counted, now))];
    }),
  );
}

/** Whether one of the meters has given what it was to give. */
export function isSpent(allotted: Units, spent: Units): boolean {
  return Object.entries(spent).some(([meter, units]) => units > 0 && units >= (allotted[meter] ?? Infinity));
}

/**
 * How long a source rests after a scan, so that going on like this uses its meters up just when they start again,
 * instead of using them up at once and being dark until then.
 * @param meters as they were before the scan
 * @param spent what a scan like this takes of each
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
 * What the next scan like this will take: of a first look back, which is taken once, a request's worth, but all of its
 * money, which would otherwise be spent on newcomers first.
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

/** Two amounts together. */
export function plusUnits(a: Units, b: Units): Units {
  const sum: Record<string, number> = { ...a };
  for (const [meter, units] of Object.entries(b)) sum[meter] = (sum[meter] ?? 0) + units;
  return sum;
}

/** A rate is there for bursts: the first half of what its window allows is not spread. */
function burst(counted: CountedMeter, now: Date): number {
  const { kind, limit } = counted.meter;
  return kind === 'rate' ? Math.max(0, unitsLeft(counted, now) - limit / 2) : 0;
}

function msLeft(counted: CountedMeter, now: Date): number {
  return openCount(counted, now).resetsAt.getTime() - now.getTime();
}

/** An item is paid for once, whenever it is read: resting saves nothing of it. */
function countsRequests({ meter }: CountedMeter): boolean {
  return meter.perItem !== true;
}
