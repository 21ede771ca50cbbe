import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { signUpWithProject } from '../../apps/e2e/dist/stack/api-client.js';

const hourMs = 3_600_000;
/** Sample posts, a file per source that has any. */
const samples = new URL('../../libs/fakes/samples/', import.meta.url);
/** Scripts and emoji that this machine's fonts may lack, and injection attempts. */
const notPictured = /[^ -\u024f\u2010-\u2026\u20ac]|HYPERLINK|<script|evil/i;
const monitors = [
  {
    name: 'Lumenboard',
    keywords: ['Lumenboard', 'lumenboard.com', '@lumenboard'],
    group_name: 'my_brand',
    context: 'A project board for software teams, on the web.',
  },
  {
    name: 'Tidepool',
    keywords: ['Tidepool'],
    exclude_keywords: ['anemone', 'starfish', 'low tide'],
    group_name: 'competitors',
    context: 'An app for bank accounts and saving pots, not the pools on a beach.',
  },
];
const alert = {
  name: 'Urgent complaints',
  channel: 'email',
  destination: 'support@lumenboard.example',
  categories: ['complaint', 'bug_report'],
  min_urgency: 50,
};

/**
 * Makes a project that watches the sandbox's sample posts, as if they had been written within the last week, and triages
 * most of the old mentions. Everything is found, classified and notified by the real services.
 * @param {import('../../apps/e2e/dist/stack/stack.js').Stack} stack
 * @param {(line: string) => void} say
 * @returns {Promise<{ account: { email: string, password: string }, api:
 * import('../../apps/e2e/dist/stack/api-client.js').ApiClient, ids: { monitor: string, alert: string }
 * }>}
 */
export async function makeWeek(stack, say) {
  const now = Date.now();
  const project = {
    name: 'Lumenboard',
    website: 'https://lumenboard.example',
    time_zone: zoneOfAfternoon(new Date(now)),
  };
  const account = await signUpWithProject(stack.baseUrl, project, { email: 'ada@lumenboard.example' });
  const { api, projectId } = account;
  const posts = weekOfPosts(now);
  say(`publishing ${posts.length} posts`);
  await stack.publish(posts);
  const [monitor] = await Promise.all(monitors.map((body) => api.post('/api/v1/monitors', body)));
  const rule = await api.post('/api/v1/alerts', alert);
  await untilJudged(api, say);
  await spreadOverWeek(stack.servers.postgres.url, projectId);
  await triageOld(api, now);
  return { account, api, ids: { monitor: monitor.id, alert: rule.id } };
}

/** The sample posts about the two names, spread over a week, more of them by day than by night. */
function weekOfPosts(now) {
  const rows = readdirSync(samples).flatMap((file) =>
    readFileSync(new URL(file, samples), 'utf8')
      .split('\n')
      .filter((line) => /lumenboard|tidepool/i.test(line) && !notPictured.test(line))
      .map((line, index, all) => ({
        place: (index + 0.5) / all.length,
        row: { source: basename(file, '.jsonl'), ...JSON.parse(line) },
      })),
  );
  const inOrder = rows.toSorted((a, b) => a.place - b.place);
  return inOrder.map(({ row }, index) => ({ ...row, published_at: momentOf(index / inOrder.length, now) }));
}

/** @param share 0 = a week ago, 1 = half an hour ago */
function momentOf(share, now) {
  const week = 7 * 24 * hourMs;
  // A daily wave: posts are rarer where the curve is steeper.
  const bent = share - Math.sin(share * 7 * 2 * Math.PI) / 60;
  return new Date(now - hourMs / 2 - (1 - bent) * (week - 4 * hourMs)).toISOString();
}

/** A time zone in which it is early afternoon, so that pictures show a working day whenever they are taken. */
function zoneOfAfternoon(now) {
  const zones = [
    'Pacific/Auckland',
    'Asia/Tokyo',
    'Asia/Kolkata',
    'Europe/Istanbul',
    'Europe/London',
    'America/Sao_Paulo',
    'America/New_York',
    'America/Los_Angeles',
    'Pacific/Honolulu',
  ];
  const hour = (timeZone) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  return zones.toSorted((a, b) => Math.abs(hour(a) - 14) - Math.abs(hour(b) - 14))[0];
}

async function untilJudged(api, say) {
  for (let before = -1, same = 0; same < 8;) {
    await wait(2_500);
    const { count } = await api.get('/api/v1/mentions/count?min_urgency=0');
    say(`${count} mentions judged`);
    same = count > 0 && count === before ? same + 1 : 0;
    before = count;
  }
}

/**
 * The first scan finds the whole week at once, so this moves each discovery to a few minutes after its post. Ids contain the
 * time of discovery, so they change too.
 */
async function spreadOverWeek(databaseUrl, projectId) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      readFileSync(new URL('./spread-over-week.sql', import.meta.url), 'utf8').replaceAll(
        ':project',
        `'${projectId}'`,
      ),
    );
  } finally {
    await client.end();
  }
}

/** Triages everything older than a day, except every ninth mention. */
async function triageOld(api, now) {
  const until = new Date(now - 26 * hourMs).toISOString();
  const old = [];
  for (let cursor = ''; cursor !== null;) {
    const page = await api.get(
      `/api/v1/mentions?limit=100&found_until=${until}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    old.push(...page.mentions);
    cursor = page.next_cursor;
  }
  const handled = old.filter((_, index) => index % 9 !== 0).map(({ id }) => id);
  for (let from = 0; from < handled.length; from += 100)
    await api.patch('/api/v1/mentions', {
      ids: handled.slice(from, from + 100),
      status: from === 0 ? 'reviewed' : 'done',
    });
}
