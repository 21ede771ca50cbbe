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

const folder = fileURLToPath(new URL('../../../../k8s/components/keda/', import.meta.url));

/** The queries by which KEDA decides the number of workers. */
function queriesFor(worker: string): string[] {
  const { spec } = parse(readFileSync(`${folder}${worker}.yaml`, 'utf8')) as {
    spec: { triggers: { metadata: { query: string } }[] };
  };
  return spec.triggers.map(({ metadata }) => metadata.query);
}

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const ask = async (worker: string): Promise<number[]> =>
  Promise.all(
    queriesFor(worker).map(async (query) => {
      const [row] = await test.dataSource.query<Record<string, string>[]>(query);
      return Number(Object.values(row ?? {})[0]);
    }),
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
});
