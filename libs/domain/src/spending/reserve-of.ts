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

/**
 * How much of a day's money a reading must leave for more important ones, 0-1. When money is short, new posts are read
 * before older ones, the project's own brand before competitors and those before other monitors, and names that almost
 * always mean something else come last. A noisy name always leaves something for quiet ones. The most important reading
 * leaves nothing.
 */
export function reserveOf({ groupName, isSeldomRelevant, isNoisy, part }: Importance): number {
  const tenths = groupReserve[groupName] + (isSeldomRelevant ? 2 : 0) + (isNoisy ? 1 : 0) + partReserve[part];
  return tenths / 10;
}

const groupReserve: Readonly<Record<MonitorGroup, number>> = { my_brand: 0, competitors: 1, custom: 2 };
const partReserve: Readonly<Record<Importance['part'], number>> = { head: 0, unread: 1, look_back: 4 };
