import { sendLoad } from '../gateway/load.mjs';
import { gatewayEnv, startServer } from '../gateway/start-server.mjs';
import { makeWorld } from '../gateway/world.mjs';
import { BenchWorld } from '../measure/bench-world.mjs';
import { median } from '../measure/median.mjs';
import { inRounds } from '../measure/rounds.mjs';

const connections = 16;
/** Enough projects that no key reaches its rate limit, however fast the machine. */
const projectCount = 128;

/**
 * The same load (`get_mention`) on one gateway and on two. On two cores, shared with the load and Postgres, requests per
 * second say little; CPU time per request shows whether the processes get in each other's way.
 */
export async function gateways({ rounds, quick }) {
  const durationMs = quick ? 1_000 : 2_000;
  const world = await BenchWorld.open();
  const children = [];
  try {
    const env = { ...world.env, ...gatewayEnv(), EARSHOT_PROJECTS_PER_PERSON: String(projectCount) };
    const [first, second] = [await startServer(children, env), await startServer(children, env)];
    const projects = await makeWorld(first.url, world.env.DATABASE_URL, projectCount);
    const call = (n) => {
      const { key, mentionIds } = projects[n % projects.length];
      const id = mentionIds[Math.floor(n / projects.length) % mentionIds.length];
      return { method: 'GET', path: `/api/v1/mentions/${id}`, headers: { authorization: `Bearer ${key}` } };
    };
    const load = async (servers) => {
      const pids = servers.map(({ pid }) => pid);
      let sent;
      const cost = await world.cost(async () => {
        sent = await Promise.all(
          servers.map(({ url }) =>
            sendLoad({ url, connections: connections / servers.length, durationMs, call, status: 200 }),
          ),
        );
      }, pids);
      const requests = sent.reduce((sum, each) => sum + each.requests, 0);
      return {
        gatewayUs: cost.others / requests,
        postgresUs: cost.postgres / requests,
        loadUs: cost.node / requests,
        perSecond: requests / (cost.wallUs / 1e6),
      };
    };
    // A process that has served few requests is still compiling its code.
    for (const server of [first, second, first, second]) await load([server]);
    const { one, two } = await inRounds(rounds, {
      one: () => load([first]),
      two: () => load([first, second]),
    });
    const row = (processes, measured) => ({
      'gateway processes': processes,
      'gateway us/request': median(measured.map(({ gatewayUs }) => gatewayUs)),
      'Postgres us/request': median(measured.map(({ postgresUs }) => postgresUs)),
      'load us/request': median(measured.map(({ loadUs }) => loadUs)),
      'requests/s': Math.round(median(measured.map(({ perSecond }) => perSecond))),
    });
    return {
      tables: [
        {
          title: `Gateway: one and two processes, ${connections} connections`,
          rows: [row(1, one), row(2, two)],
          note: 'The load, Postgres and the gateways share the cores of this machine.',
        },
      ],
      figures: {},
    };
  } finally {
    for (const child of children) child.disconnect();
    await world.close();
  }
}
