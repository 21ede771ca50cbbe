import type { Units } from '../scan/meter/pace.js';
import type { Reserve } from '../spending/reserve-of.js';
import { type SpendingRoom, unitsBeyond } from '../spending/spending-rooms.js';

/** A monitor that found a post which is due for a check. */
export interface CheckPayer {
  readonly monitorId: string;
  readonly projectId: string;
  /** What it may use. */
  readonly room: SpendingRoom;
  /** What it must leave. */
  readonly reserve: Reserve;
}

/**
 * Who pays for the check of each post now; null = the check waits, as nobody can. A project that cannot pay for the source's
 * smallest request waits: checks would otherwise use every unit as soon as it is released, and nothing new would ever be
 * read. A post that no monitor finds any more is checked within the installation's limit.
 * @param due the monitors that found each post
 * @param price of one check, by meter
 */
export function payersOfChecks<P extends CheckPayer>(
  due: readonly (readonly P[])[],
  price: Units,
): (readonly P[] | null)[] {
  const counts = new Map<string, number>();
  const canPay = ({ projectId, room, reserve }: CheckPayer): boolean =>
    Object.entries(price).every(
      ([meter, each]) =>
        unitsBeyond(room, meter, reserve) >=
        Math.max(((counts.get(projectId) ?? 0) + 1) * each, room.smallest[meter] ?? 0),
    );
  return due.map((monitors) => {
    const payers = monitors.filter(canPay);
    for (const id of new Set(payers.map(({ projectId }) => projectId)))
      counts.set(id, (counts.get(id) ?? 0) + 1);
    return payers.length === 0 && monitors.length > 0 ? null : payers;
  });
}
