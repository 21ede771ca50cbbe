import type { MonitorGroup } from '../monitor/monitor.js';

/** What decides how important a reading is. */
export interface Importance {
  readonly groupName: MonitorGroup;
  /** Most of what its monitor has found was not about the brand. */
  readonly isSeldomRelevant: boolean;
  /** It lists so much that it does not share queries. */
  readonly isNoisy: boolean;
  readonly part: 'head' | 'unread' | 'look_back';
}

/**
 * How much of a day's money a reading has to leave for what is more important, 0-1. So when money gets short, the newest
 * posts are read before older ones, the own brand before competitors before other monitors, names that nearly always mean
 * something else last, and a noisy name always leaves something for the quiet ones. The most important leaves nothing.
 */
export function reserveOf({ groupName, isSeldomRelevant, isNoisy, part }: Importance): number {
  const tenths = groupReserve[groupName] + (isSeldomRelevant ? 2 : 0) + (isNoisy ? 1 : 0) + partReserve[part];
  return tenths / 10;
}

const groupReserve: Readonly<Record<MonitorGroup, number>> = { my_brand: 0, competitors: 1, custom: 2 };
const partReserve: Readonly<Record<Importance['part'], number>> = { head: 0, unread: 1, look_back: 4 };
