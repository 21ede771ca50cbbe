import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  forgetLessons,
  type ForgottenLessonOutput,
  getLessons,
  type GetLessonsOutput,
  restoreLessons,
} from '@earshot/contracts';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.js';
import { type AmbiguousMonitor, givenAmbiguousMonitor } from './ambiguous-monitor.spec-helper.js';

let gateway: TestGateway;
let monitor: AmbiguousMonitor;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  monitor = await givenAmbiguousMonitor(gateway);
  await monitor.triage();
});

const lessons = async (): Promise<GetLessonsOutput> =>
  (await gateway.rest(getLessons, { id: monitor.id }, monitor.tenant.key)).data as GetLessonsOutput;
const forget = async (input: object): Promise<ForgottenLessonOutput> =>
  (await gateway.rest(forgetLessons, { id: monitor.id, ...input }, monitor.tenant.key))
    .data as ForgottenLessonOutput;
const restore = (forgottenId: string, id = monitor.id) =>
  gateway.rest(restoreLessons, { id, forgotten_id: forgottenId }, monitor.tenant.key);

describe('restore_lessons', () => {
  it('restores everything that was forgotten in one step, and returns it', async () => {
    const before = await lessons();
    const one = await forget({ lesson: 'word:anvil' });
    const without = await lessons();
    const all = await forget({ all: true });
    expect((await restore(all.id)).data).toEqual(all);
    expect((await lessons()).lessons).toEqual(without.lessons);
    await restore(one.id);
    expect(await lessons()).toEqual(before);
  });

  it('does nothing more if repeated', async () => {
    const { id } = await forget({ all: true });
    const first = await restore(id);
    expect((await restore(id)).data).toEqual(first.data);
    await forget({ all: true });
    await restore(id);
    expect(await lessons()).toMatchObject({ kept: 0, ignored: 0 });
  });

  it('is refused after seven days', async () => {
    const { id } = await forget({ all: true });
    const age = (days: string) =>
      gateway.database.dataSource.query(
        `UPDATE forgotten_lessons SET forgotten_at = forgotten_at - interval '${days}' WHERE id = $1`,
        [id],
      );
    await age('7 days 1 minute');
    const [rest, tool] = await gateway.both(
      restoreLessons,
      { id: monitor.id, forgotten_id: id },
      monitor.tenant.key,
    );
    expect(rest.error).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('7 days') });
    expect(tool).toEqual(rest);
    await age('-2 minutes');
    expect((await restore(id)).failed).toBe(false);
  });

  it('does not find what was forgotten for another monitor', async () => {
    const other = await givenAmbiguousMonitor(gateway, monitor.tenant);
    const { id } = await forget({ all: true });
    expect((await restore(id, other.id)).error?.code).toBe('NOT_FOUND');
    expect(await lessons()).toMatchObject({ kept: 0 });
  });
});
