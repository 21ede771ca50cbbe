import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { invisible } from '@earshot/domain';
import { migrate } from '../../schema/migrate.js';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenPost,
  givenProject,
  type TestDatabase,
} from '../../testing/index.js';
import { MentionUpkeepRepository } from '../mention-upkeep.repository.js';
import { MentionRepository } from '../mention.repository.js';

let test: TestDatabase;
let projectId: string;
let mentionId: string;
beforeEach(async () => {
  test = await createTestDatabase();
  const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
  ({ projectId } = monitor);
  ({ id: mentionId } = await givenMention(test.database, monitor, {
    title: 'About Acme',
    text: 'It GLOWS.',
  }));
});
afterEach(() => test.close());

/** The search text stored for each mention. */
async function words(): Promise<[string, string][]> {
  const kept = await test.dataSource.query<{ id: string; words: string }[]>(
    'SELECT mention_id AS id, words FROM mention_words ORDER BY 1',
  );
  return kept.map((row) => [row.id, row.words]);
}

async function found(q: string): Promise<string[]> {
  const page = { limit: 9, after: null };
  const { items } = await test.database.asTenant(projectId, (tx) =>
    new MentionRepository().list(tx, projectId, { q }, page),
  );
  return items.map(({ id }) => id);
}

describe('the words of a mention', () => {
  it('are those of its title and text, in lower case', async () => {
    expect(await words()).toEqual([[mentionId, 'about acme\nit glows.']]);
    expect(await found('glows')).toEqual([mentionId]);
  });

  it.each([
    ['Ac\u00adme ro\u200bcks', 'acme rocks'],
    ['acme \u200d corp', 'Acme\u2060 Co\ufe0frp'],
    ['ΟΔΟΣ οδος οδοσ', 'οδος οδοσ ΟΔΟΣ'],
  ])('are found whatever invisible characters and sigmas are in them: %j', async (text, q) => {
    const post = givenPost({ title: null, text: `${text} ${text}` });
    const shown = { mentionId, projectId, post, matches: [] };
    await test.database.asSystem((tx) => new MentionUpkeepRepository().saveShown(tx, [shown]));
    expect(await found(q)).toEqual([mentionId]);
    expect(await found(`${q.replace(' ', '')} ${q}`)).toEqual([]);
  });

  it('are without the characters that matching ignores, and no others', async () => {
    const points = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(
      (point) => point < 0xd800 || point > 0xdfff,
    );
    const rows = await test.dataSource.query<{ point: number }[]>(
      "SELECT point FROM unnest($1::integer[]) AS point WHERE search_form(chr(point)) = '' ORDER BY 1",
      [points],
    );
    const all = points.map((point) => String.fromCodePoint(point)).join('');
    expect(rows.map(({ point }) => point)).toEqual(
      [...all.matchAll(invisible)].map(([character]) => character.codePointAt(0)),
    );
  });

  it('are not rewritten when its status changes', async () => {
    const places = () => test.dataSource.query<object[]>('SELECT ctid::text AS place FROM mention_words');
    const before = await places();
    await test.database.asTenant(projectId, (tx) => tx.query("UPDATE mentions SET status = 'done'"));
    expect(await places()).toEqual(before);
  });

  it('follow edits of its author', async () => {
    const post = givenPost({ title: null, text: 'It is dark.' });
    const shown = { mentionId, projectId, post, matches: [] };
    await test.database.asSystem((tx) => new MentionUpkeepRepository().saveShown(tx, [shown]));
    expect(await words()).toEqual([[mentionId, '\nit is dark.']]);
    expect([await found('glows'), await found('dark')]).toEqual([[], [mentionId]]);
  });

  it('are deleted with its text, and with the mention', async () => {
    await test.database.asSystem((tx) =>
      new MentionUpkeepRepository().remove(tx, [mentionId], 'deleted_at_source'),
    );
    expect(await words()).toEqual([[mentionId, '\n']]);
    await test.dataSource.query('DELETE FROM mentions');
    expect(await words()).toEqual([]);
  });

  it('are deleted with the project', async () => {
    await test.dataSource.query('DELETE FROM projects WHERE id = $1', [projectId]);
    expect(await words()).toEqual([]);
  });
});

it('a migrated database of many mentions gets the words of all, and keeps concurrent changes', async () => {
  const { dataSource } = test;
  const hasWords = async () =>
    (await dataSource.query<object[]>("SELECT FROM pg_tables WHERE tablename = 'mention_words'")).length > 0;
  while (await hasWords()) await dataSource.undoLastMigration();
  const columns = 'source, kind, url, published_at, engagement, found_at';
  await dataSource.query(
    `INSERT INTO mentions (project_id, id, external_id, text, ${columns})
     SELECT project_id, gen_random_uuid(), 'p' || n, 'Post ' || n, ${columns} FROM mentions, generate_series(1, 11000) AS n`,
  );
  await migrate(dataSource);
  const [{ missing, odd } = {}] = await dataSource.query<{ missing?: number; odd?: number }[]>(
    `SELECT count(*) FILTER (WHERE w.words IS NULL)::integer AS missing,
       count(*) FILTER (WHERE w.words <> search_form(coalesce(m.title, '') || E'\\n' || m.text))::integer AS odd
     FROM mentions m FULL JOIN mention_words w ON (w.project_id, w.mention_id) = (m.project_id, m.id)`,
  );
  expect([missing, odd]).toEqual([0, 0]);
  expect(await found('post 10999')).toHaveLength(1);
});

it('words stored by an earlier release are brought into the form in which they are searched', async () => {
  const { dataSource } = test;
  const isHere = async () =>
    (await dataSource.query<object[]>("SELECT FROM pg_proc WHERE proname = 'search_form'")).length > 0;
  while (await isHere()) await dataSource.undoLastMigration();
  await dataSource.query('UPDATE mentions SET text = $1', ['Ac\u00adme ΟΔΟΣ ς']);
  await migrate(dataSource);
  expect(await words()).toEqual([[mentionId, 'about acme\nacme οδοσ σ']]);
  expect(await found('acme οδος')).toEqual([mentionId]);
});
