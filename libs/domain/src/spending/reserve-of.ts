import type { MonitorGroup } from '../monitor/monitor.js';

/** What determines the importance of a reading. */
export interface Importance {
  readonly groupName: MonitorGroup;
  /** Whether most mentions of its monitor were not about the brand. */
  readonly isSeldomRelevant: boolean;
  /** Whether it lists so much that it cannot share queries. */
  readonly isNoisy: boolean;
  readonly part: 'head' | 'unread' | 'look_back';
}

/** What a reading must leave for more important ones. */
export interface Reserve {
  /** In shares of a day's money, 0-1. */
  readonly days: number;
  /** In requests of the smallest size: a small share of a small budget would not pay for any. */
  readonly requests: number;
}

export const noReserve: Reserve = { days: 0, requests: 0 };

/**
 * How much a reading must leave for more important ones. When money is short, new posts are read
 * before older ones, the project's own brand before competitors and those before other monitors, and names that almost
 * always mean something else come last. Noisy names and older posts always leave enough for a request for new posts of
 * quiet names. The most important reading leaves nothing.
 */
export function reserveOf({ groupName, isSeldomRelevant, isNoisy, part }: Importance): Reserve {
  const tenths = groupReserve[groupName] + (isSeldomRelevant ? 2 : 0) + (isNoisy ? 1 : 0) + partReserve[part];
  return { days: tenths / 10, requests: isNoisy || part !== 'head' ? 1 : 0 };
}

export function lesserReserve(a: Reserve, b: Reserve): Reserve {
  return { days: Math.min(a.days, b.days), requests: Math.min(a.requests, b.requests) };
}

const groupReserve: Readonly<Record<MonitorGroup, number>> = { my_brand: 0, competitors: 1, custom: 2 };
const partReserve: Readonly<Record<Importance['part'], number>> = { head: 0, unread: 1, look_back: 4 };
