import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The queries by which KEDA decides the number of workers. */
function queriesFor(worker: string): string[] {
  const { spec } = parse(readFileSync(`${root}k8s/components/keda/${worker}.yaml`, 'utf8')) as {
    spec: { triggers: { metadata: { query: string } }[] };
  };
  return spec.triggers.map(({ metadata }) => metadata.query);
}

/** The statements of docs/deployment.md that make KEDA's login. @param role instead of the one there */
function loginStatements(role: string): string {
  const lines =
    readFileSync(`${root}docs/deployment.md`, 'utf8').match(/^ +(CREATE ROLE|GRANT) .*;$/gm) ?? [];
  return lines
    .filter((line) => line.includes('earshot_keda'))
    .join('')
    .replaceAll('earshot_keda', role);
}

const login = `keda_${randomBytes(6).toString('hex')}`;
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.dataSource.query(loginStatements(login));
});
afterAll(async () => {
  await test.dataSource.query(`DROP OWNED BY ${login}; DROP ROLE ${login}`);
  await test.close();
});

const ask = async (worker: string): Promise<number[]> =>
  Promise.all(
    queriesFor(worker).map((query) =>
      test.dataSource.transaction(async (tx) => {
        await tx.query(`SET LOCAL ROLE ${login}`);
        const [row] = await tx.query<Record<string, string>[]>(query);
        return Number(Object.values(row ?? {})[0]);
      }),
    ),
  );

describe('the queries that KEDA scales workers by', () => {
  it('return zeros if nothing is due, and otherwise how much is due and for how long', async () => {
    const nothing = [
      [0, 0],
      [0, 0, 0],
    ];
    expect([await ask('classifier'), await ask('dispatcher')]).toEqual(nothing);
    const { database, dataSource } = test;
    const project = await givenProject(database);
    const monitor = await givenMonitor(database, project.id);
    const mentions = [await givenMention(database, monitor), await givenMention(database, monitor)];
    await givenNotification(database, await givenAlert(database, project.id), mentions);
    await dataSource.query("UPDATE mention_work SET due_at = now() - interval '1 hour'");
    await dataSource.query("UPDATE mention_work SET stage = 'alert' WHERE mention_id = $1", [
      mentions[0]?.id,
    ]);
    await dataSource.query("UPDATE notifications SET due_at = now() - interval '2 hours'");
    const hours = (seconds: number | undefined) => Math.floor((seconds ?? 0) / 3_600);
    const [[classify, classifyAge] = [], [alert, notify, notifyAge] = []] = [
      await ask('classifier'),
      await ask('dispatcher'),
    ];
    expect([classify, alert, notify]).toEqual([1, 1, 1]);
    expect([hours(classifyAge), hours(notifyAge)]).toEqual([1, 2]);
    await dataSource.query("UPDATE mention_work SET due_at = now() + interval '1 hour'");
    await dataSource.query("UPDATE notifications SET due_at = now() + interval '1 hour'");
    expect([await ask('classifier'), await ask('dispatcher')]).toEqual(nothing);
  });

  it.each([
    ['held because its destination fails', "held_until = now() + interval '1 hour'"],
    ['paused', 'active = false'],
    ['deleted', 'deleted_at = now()'],
  ])('count no message of an alert that is %s', async (_, state) => {
    const { database, dataSource } = test;
    const project = await givenProject(database);
    const mention = await givenMention(database, await givenMonitor(database, project.id));
    const alert = await givenAlert(database, project.id);
    await givenNotification(database, alert, [mention]);
    await dataSource.query(
      "UPDATE notifications SET due_at = now() - interval '1 hour' WHERE alert_id = $1",
      [alert.id],
    );
    expect((await ask('dispatcher'))[1]).toBe(1);
    await dataSource.query(`UPDATE alerts SET ${state} WHERE id = $1`, [alert.id]);
    expect((await ask('dispatcher')).slice(1)).toEqual([0, 0]);
  });
});
