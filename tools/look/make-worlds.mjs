import { signUpWithProject } from '../../apps/e2e/dist/stack/api-client.js';
import { connect } from '../../libs/database/dist/index.js';
import { createLog } from '../../libs/platform/dist/index.js';
import { makeWorld } from '../bench/lists/make-world.mjs';
import { signUp } from '../bench/measure/sign-up.mjs';
import { makeHostileWorld } from './make-hostile-world.mjs';
import { worldNames } from './pages-of.mjs';
import { storeMentions } from './store-mentions.mjs';

/**
 * Makes a project for each world, or only for those named by the words.
 * @param {import('../../apps/e2e/dist/stack/stack.js').Stack} stack
 * @param {readonly string[]} words
 * @param {(line: string) => void} say
 * @returns {Promise<{ name: string, person: { email: string, password: string } | null, project: string | null, ids:
 * Record<string, string> }[]>} `ids`: of a mention, a monitor and an alert, if there is one
 */
export async function makeWorlds(stack, words, say) {
  const named = worldNames.filter((name) => words.includes(name));
  const wanted = named.length === 0 ? worldNames : named;
  const log = createLog({ service: 'look', level: 'silent' });
  // Making the largest world takes a minute.
  const database = { url: stack.servers.postgres.url, poolSize: 2, statementTimeoutMs: 600_000 };
  const dataSource = await connect(database, log);
  const makers = {
    many: makeManyWorld,
    outside: () => ({ person: null, project: null, ids: {} }),
    empty: makeEmptyWorld,
    one: makeOneWorld,
    hostile: makeHostileWorld,
  };
  const worlds = [];
  try {
    // The largest world comes first, before there is other data, because it drops indexes while it is made.
    for (const [name, make] of Object.entries(makers)) {
      if (!wanted.includes(name)) continue;
      say(`making the world "${name}"`);
      worlds.push({ name, ...(await make(stack, dataSource, say)) });
    }
  } finally {
    await dataSource.destroy();
  }
  return worlds;
}

async function makeManyWorld(stack, dataSource) {
  const { projectId, monitorIds } = await makeWorld(dataSource, 100_000);
  await dataSource.query("UPDATE mentions SET status = 'new' WHERE project_id = $1", [projectId]);
  await dataSource.query('VACUUM ANALYZE mentions');
  const person = await signUp(stack.baseUrl, dataSource, projectId);
  const [{ id: mention }] = await dataSource.query(
    'SELECT id FROM mentions WHERE project_id = $1 ORDER BY id DESC LIMIT 1',
    [projectId],
  );
  return { person, project: projectId, ids: { mention, monitor: monitorIds[0] } };
}

async function makeEmptyWorld(stack) {
  const person = await signUpWithProject(stack.baseUrl, { name: 'Acme' });
  return { person, project: person.projectId, ids: {} };
}

async function makeOneWorld(stack, dataSource) {
  const person = await signUpWithProject(stack.baseUrl, { name: 'Acme' });
  const { api, projectId: project } = person;
  const monitor = await api.post('/api/v1/monitors', { name: 'Acme', keywords: ['acme'] });
  const alert = await api.post('/api/v1/alerts', {
    name: 'Urgent complaints',
    channel: 'email',
    destination: person.email,
  });
  const [mention] = await storeMentions(dataSource, project, monitor, [
    { text: 'Is acme down for anyone else? Nothing loads since noon.', publishedAt: new Date() },
  ]);
  return { person, project, ids: { mention: mention.id, monitor: monitor.id, alert: alert.id } };
}
