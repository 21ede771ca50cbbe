/** What an upstream counts requests against: a rate window, a daily quota, or money. */
export interface Meter {
  /** Unique within its source: `requests`, `searches`, `spend`. */
  readonly name: string;
  readonly kind: MeterKind;
  /** Units that one window allows. */
  readonly limit: number;
  readonly window: MeterWindow;
  /** What one unit is, for people: `request`, `quota unit`, `US cent`. */
  readonly unit: string;
  /**
   * It counts what answers list, not requests: an item is paid for once, whenever it is read, so waiting saves nothing.
   * Absent = it counts requests.
   */
  readonly perItem?: boolean;
}

/** rate: there for bursts. quota: spread over its window. money: a budget of the installation. */
export const meterKinds = ['rate', 'quota', 'money'] as const;
export type MeterKind = (typeof meterKinds)[number];

/** When a meter starts again from zero. */
export type MeterWindow =
  /** So long after the first unit of the window. */
  | { readonly every: 'window'; readonly ms: number }
  /** At midnight there: Pacific time for YouTube, UTC for LinkedIn. */
  | { readonly every: 'day'; readonly timeZone: string }
  /** On the first of the month at midnight there. */
  | { readonly every: 'month'; readonly timeZone: string };
