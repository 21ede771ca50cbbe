/** A limit of an upstream: a rate, a quota, or money. */
export interface Meter {
  /** Unique within its source: `requests`, `searches`, `spend`. */
  readonly name: string;
  readonly kind: MeterKind;
  /** Units allowed per window. */
  readonly limit: number;
  readonly window: MeterWindow;
  /** Display name of a unit: `request`, `quota unit`, `US cent`. */
  readonly unit: string;
  /**
   * It counts the items in answers, not requests: an item is paid for once, whenever it is read, so waiting saves nothing.
   * Absent = it counts requests.
   */
  readonly perItem?: boolean;
}

/** rate: for bursts. quota: spread over its window. money: a budget of the installation. */
export const meterKinds = ['rate', 'quota', 'money'] as const;
export type MeterKind = (typeof meterKinds)[number];

/** When a meter resets. */
export type MeterWindow =
  /** This long after the first unit of the window. */
  | { readonly every: 'window'; readonly ms: number }
  /** At midnight there: Pacific time for YouTube, UTC for LinkedIn. */
  | { readonly every: 'day'; readonly timeZone: string }
  /** On the first of the month at midnight there. */
  | { readonly every: 'month'; readonly timeZone: string };
