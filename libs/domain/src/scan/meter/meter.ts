/** A limit of an upstream: a rate, a quota, or money. */
export interface Meter {
  /** Unique within its source: `requests`, `searches`, `spend`. */
  readonly name: string;
  readonly kind: MeterKind;
  /** Units allowed in each window. */
  readonly limit: number;
  readonly window: MeterWindow;
  /** Display name of a unit: `request`, `quota unit`, `US cent`. */
  readonly unit: string;
  /**
   * Whether it counts the items in answers instead of requests. An item is paid for once, whenever it is read, so waiting
   * saves nothing. Absent = it counts requests.
   */
  readonly perItem?: boolean;
}

/** rate: allows bursts. quota: spread over its window. money: a budget of the installation. */
export const meterKinds = ['rate', 'quota', 'money'] as const;
export type MeterKind = (typeof meterKinds)[number];

/** When a meter resets. */
export type MeterWindow =
  /** This long after the first unit used in the window. */
  | { readonly every: 'window'; readonly ms: number }
  /** At midnight in this zone: Pacific time for YouTube, UTC for LinkedIn. */
  | { readonly every: 'day'; readonly timeZone: string }
  /** At midnight in this zone on the first of the month. */
  | { readonly every: 'month'; readonly timeZone: string };
