import { MentionRepository } from '../../../libs/database/dist/index.js';
import { makeWorld } from '../lists/make-world.mjs';
import { BenchWorld } from '../measure/bench-world.mjs';
import { median } from '../measure/median.mjs';
import { inRounds, medianRatio } from '../measure/rounds.mjs';

const limit = 20;
const pagesPerRound = 100;
const offsetPagesPerRound = 5;

/** A page of mentions at the beginning and at 90 % depth, by cursor and, like a typical implementation, by OFFSET. */
export async function pages({ rounds, quick }) {
  const mentions = quick ? 50_000 : 200_000;
  const world = await BenchWorld.open();
  try {
    const { projectId, deep } = await makeWorld(world.dataSource, mentions);
    const repository = world.get(MentionRepository);
    const page = (after) =>
      world.database.asTenant(projectId, (tx) => repository.list(tx, projectId, {}, { limit, after }));
    const costs = await inRounds(rounds, {
      first: () => repeated(world, pagesPerRound, () => page(null)),
      deep: () => repeated(world, pagesPerRound, () => page(deep)),
      offset: () =>
        repeated(world, offsetPagesPerRound, () =>
          world.dataSource.query(
            'SELECT * FROM mentions WHERE project_id = $1 ORDER BY published_at DESC, id DESC OFFSET $2 LIMIT $3',
            [projectId, Math.floor(mentions * 0.9), limit],
          ),
        ),
    });
    const row = (name, measured) => ({
      page: name,
      'node us': median(measured.map(({ node }) => node)),
      'Postgres us': median(measured.map(({ postgres }) => postgres)),
      ms: median(measured.map(({ wallUs }) => wallUs)) / 1_000,
    });
    const cpu = (name) => costs[name].map(({ cpuUs }) => cpuUs);
    return {
      tables: [
        {
          title: `Pages of ${limit}, ${mentions.toLocaleString('en')} mentions in the project`,
          rows: [
            row('first', costs.first),
            row('at 90 %, by cursor', costs.deep),
            row('at 90 %, by OFFSET', costs.offset),
          ],
        },
      ],
      figures: {
        'pages, CPU at 90 % depth : first': medianRatio(cpu('deep'), cpu('first')),
        'pages, CPU of OFFSET : ours at 90 % depth': medianRatio(cpu('offset'), cpu('deep')),
      },
    };
  } finally {
    await world.close();
  }
}

async function repeated(world, count, work) {
  const cost = await world.cost(async () => {
    for (let time = 0; time < count; time += 1) await work();
  });
  return Object.fromEntries(Object.entries(cost).map(([name, value]) => [name, value / count]));
}
