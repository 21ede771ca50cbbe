import { ScanStore } from '../../../apps/scanner/dist/scan/scan-store.js';
import { foundPosts } from '../made-up/found-posts.mjs';
import { MadeUpLanguage } from '../made-up/language.mjs';
import { makeDue, makeMonitors, startScan } from '../made-up/monitors.mjs';
import { makeStoredMentions } from '../made-up/stored-mentions.mjs';
import { redditSource } from '../made-up/reddit-source.mjs';
import { scanReading } from '../made-up/scan-reading.mjs';
import { BenchWorld } from '../measure/bench-world.mjs';
import { median } from '../measure/median.mjs';
import { inRounds, medianRatio } from '../measure/rounds.mjs';
import { describeMentions, findThenSave } from '../storing/find-then-save.mjs';
import { unnestAll, unnestMentions } from '../storing/unnest.mjs';

/** One in five posts of a batch is already stored. */
const newShare = 0.8;
const batch = 1_000;
const batchesPerRound = 5;
const typicalPosts = 200;

/**
 * Storing the results of scans, in batches of 1,000: as the scanner does (mentions, matches, work, upkeep, plan, cursors,
 * ledger), the same rows by bare `unnest` statements, and row by row like a typical implementation. Each writes into its own
 * projects in the same tables.
 */
export async function storing({ rounds, quick }) {
  const world = await BenchWorld.open();
  try {
    const language = new MadeUpLanguage();
    await makeMonitors(world.dataSource, 300);
    await makeStoredMentions(world.dataSource, quick ? 20_000 : 100_000);
    await makeDue(world.dataSource, 300);
    const watches = await startScan(world.database, 300);
    const store = world.get(ScanStore);
    await describeMentions(world.dataSource);
    const source = redditSource(world.log, () => '');
    const ways = {
      ours: {
        posts: batch,
        save: (found, held) =>
          store.saveScan({ name: 'reddit', source }, held, scanReading(held, batch), found),
      },
      unnest: { posts: batch, save: (found) => unnestAll(world.dataSource, found) },
      'unnest, mentions only': { posts: batch, save: (found) => unnestMentions(world.dataSource, found) },
      'find, then save': { posts: typicalPosts, save: (found) => findThenSave(world.dataSource, found) },
    };
    const projectIds = [...new Set(watches.map(({ projectId }) => projectId))];
    const costs = await inRounds(
      rounds,
      Object.fromEntries(
        Object.entries(ways).map(([name, { posts, save }], index) => {
          const own = watches.filter(
            ({ projectId }) => projectIds.indexOf(projectId) % Object.keys(ways).length === index,
          );
          let next = 0;
          return [
            name,
            async () => {
              const batches = Array.from({ length: name === 'find, then save' ? 1 : batchesPerRound }, () => {
                const found = foundPosts(language, own, next, posts);
                next += Math.round(posts * newShare);
                return found;
              });
              const cost = await world.cost(async () => {
                for (const found of batches) await save(found, own);
              });
              await renewLeases(world, own);
              const count = batches.length * posts;
              return Object.fromEntries(Object.entries(cost).map(([key, value]) => [key, value / count]));
            },
          ];
        }),
      ),
    );
    const cpu = (name) => costs[name].map(({ cpuUs }) => cpuUs);
    return {
      tables: [
        {
          title: 'Storing: a post, one in five known before, with the rows that go with it',
          rows: Object.entries(costs).map(([way, measured]) => ({
            way,
            'posts a batch': ways[way].posts,
            'node us': median(measured.map(({ node }) => node)),
            'Postgres us': median(measured.map(({ postgres }) => postgres)),
            'CPU us, both': median(cpu(way)),
            'posts/s': Math.round(1e6 / median(measured.map(({ wallUs }) => wallUs))),
          })),
          note: '`find, then save` waits for the disk after every post.',
        },
      ],
      figures: {
        'storing, CPU of the same rows by bare unnest : ours': medianRatio(cpu('unnest'), cpu('ours')),
        'storing, CPU of find-then-save : ours': medianRatio(cpu('find, then save'), cpu('ours')),
        'storing, posts/s of ours : find-then-save': medianRatio(
          costs['find, then save'].map(({ wallUs }) => wallUs),
          costs.ours.map(({ wallUs }) => wallUs),
        ),
      },
    };
  } finally {
    await world.close();
  }
}

/** Storing a scan releases the leases of its watches; the next batch is another scan of the same watches. */
async function renewLeases({ dataSource }, watches) {
  await dataSource.query(
    `UPDATE watches w SET lease_token = u.token, lease_until = now() + interval '1 hour'
     FROM unnest($1::uuid[], $2::uuid[]) AS u (id, token) WHERE w.id = u.id`,
    [watches.map(({ id }) => id), watches.map(({ leaseToken }) => leaseToken)],
  );
}
