import { ScanTicker } from '../../../apps/scheduler/dist/tickers/scan.ticker.js';
import { WatchRepository } from '../../../libs/database/dist/index.js';
import { makeDue, makeMonitors, settle } from '../made-up/monitors.mjs';
import { BenchWorld } from '../measure/bench-world.mjs';
import { median } from '../measure/median.mjs';
import { inRounds, medianRatio } from '../measure/rounds.mjs';

const dueCount = 1_000;
const typicalCount = 300;

/**
 * Measures finding the due monitors among a million: a claim of 1,000, the same row by row as in a typical implementation,
 * and a tick of the scheduler that claims 100,000 and enqueues them. Then one claim of 50,000, the scheduler's limit, with
 * half of all due.
 */
export async function claiming({ rounds, quick }) {
  const monitors = quick ? 100_000 : 1_000_000;
  const many = quick ? 20_000 : 100_000;
  const world = await BenchWorld.open();
  try {
    const { dataSource, database } = world;
    await makeMonitors(dataSource, monitors);
    const [watches, ticker] = [world.get(WatchRepository), world.get(ScanTicker)];
    const claim = (limit) =>
      database.asSystem((tx) => watches.claimDue(tx, 'reddit', { limit, leaseMs: 30_000 }));
    const fresh = async (due, work) => {
      await makeDue(dataSource, due);
      const cost = await world.cost(work);
      await settle(dataSource);
      return cost;
    };
    const few = await inRounds(rounds, {
      claim: () => fresh(dueCount, () => claim(dueCount)),
      rowByRow: () => fresh(dueCount, () => claimRowByRow(dataSource, typicalCount)),
    });
    const { tick } = await inRounds(Math.min(rounds, 3), {
      tick: () => fresh(many, () => ticker.tick()),
    });
    const { backlog } = await inRounds(1, {
      backlog: () => fresh(monitors / 2, () => claim(50_000)),
    });
    const row = (what, count, costs) => ({
      what,
      watches: count,
      'node us/watch': median(costs.map(({ node }) => node)) / count,
      'Postgres us/watch': median(costs.map(({ postgres }) => postgres)) / count,
      'Redis us/watch': median(costs.map(({ redis }) => redis)) / count,
      'ms, all of it': Math.round(median(costs.map(({ wallUs }) => wallUs)) / 1_000),
    });
    const perWatch = (costs, count) => costs.map(({ cpuUs }) => cpuUs / count);
    return {
      tables: [
        {
          title: `Claiming: ${monitors.toLocaleString('en')} monitors on one source`,
          rows: [
            row('1,000 due, one claim', dueCount, few.claim),
            row('1,000 due, row by row', typicalCount, few.rowByRow),
            row(`${many.toLocaleString('en')} due, a tick of the scheduler with its jobs`, many, tick),
            row('half of all due, a claim of 50,000', 50_000, backlog),
          ],
        },
      ],
      figures: {
        'claiming 1,000 due, CPU row by row : ours': medianRatio(
          perWatch(few.rowByRow, typicalCount),
          perWatch(few.claim, dueCount),
        ),
        'claiming 1,000 due, CPU ms': median(few.claim.map(({ cpuUs }) => cpuUs)) / 1_000,
        'enqueueing 100,000 monitors, s': (median(tick.map(({ wallUs }) => wallUs)) / 1e6) * (100_000 / many),
      },
    };
  } finally {
    await world.close();
  }
}

/** Like a typical implementation: lists what is due, then marks one row after another. */
async function claimRowByRow(dataSource, count) {
  const due = await dataSource.query(
    "SELECT id FROM watches WHERE source = 'reddit' AND active AND next_scan_at <= now() ORDER BY next_scan_at LIMIT $1",
    [count],
  );
  for (const { id } of due)
    await dataSource.query(
      "UPDATE watches SET lease_token = gen_random_uuid(), lease_until = now() + interval '30 seconds' WHERE id = $1 AND (lease_until IS NULL OR lease_until <= now())",
      [id],
    );
}
