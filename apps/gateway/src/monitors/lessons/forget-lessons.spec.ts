import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forgetLessons, getLessons, type GetLessonsOutput, updateMentionsStatus } from '@earshot/contracts';
import { givenKey, startTestGateway, type TestGateway } from '../../testing/test-gateway.js';
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

const forget = (input: object) =>
  gateway.rest(forgetLessons, { id: monitor.id, ...input }, monitor.tenant.key);
const lessons = async (): Promise<GetLessonsOutput> =>
  (await gateway.rest(getLessons, { id: monitor.id }, monitor.tenant.key)).data as GetLessonsOutput;

describe('forget_lessons', () => {
  it('forgets one lesson, says until when it can be restored, and leaves statuses and the rest alone', async () => {
    const before = await lessons();
    const { data } = await forget({ lesson: 'word:anvil' });
    expect(data).toEqual({
      id: expect.any(String),
      lesson: 'word:anvil',
      evidence: 'near “anvil”',
      forgotten_at: expect.any(String),
      restorable_until: expect.any(String),
    });
    const { forgotten_at, restorable_until } = data as Record<string, string>;
    const days = (Date.parse(restorable_until ?? '') - Date.parse(forgotten_at ?? '')) / 86_400_000;
    expect(days).toBe(7);
    const after = await lessons();
    expect(after.lessons.map(({ id }) => id).sort()).toEqual(
      before.lessons
        .map(({ id }) => id)
        .filter((id) => id !== 'word:anvil')
        .sort(),
    );
    expect([after.kept, after.ignored]).toEqual([5, 5]);
  });

  it('forgets all lessons of the monitor, and later triage teaches it again', async () => {
    expect((await forget({ all: true })).data).toMatchObject({ lesson: null, evidence: null });
    expect(await lessons()).toMatchObject({ kept: 0, ignored: 0, lesson_count: 0 });
    const ids = await monitor.mentions(['acme anvils are heavy']);
    await gateway.rest(updateMentionsStatus, { ids, status: 'ignored' }, monitor.tenant.key);
    const again = await lessons();
    expect([again.kept, again.ignored]).toEqual([0, 1]);
    expect(again.lessons.find(({ id }) => id === 'word:anvil')).toMatchObject({ decisions: 1, agreeing: 1 });
  });

  it('leaves the project’s other monitors alone', async () => {
    const other = await givenAmbiguousMonitor(gateway, monitor.tenant);
    await other.triage();
    await forget({ all: true });
    const { data } = await gateway.rest(getLessons, { id: other.id }, monitor.tenant.key);
    expect(data).toMatchObject({ kept: 5, ignored: 5 });
  });

  it.each([
    ['neither a lesson nor all of them', {}],
    ['both a lesson and all of them', { lesson: 'word:anvil', all: true }],
    ['an empty lesson', { lesson: '' }],
  ])('refuses %s', async (_, input) => {
    const [rest, tool] = await gateway.both(forgetLessons, { id: monitor.id, ...input }, monitor.tenant.key);
    expect(rest.error?.code).toBe('INVALID_REQUEST');
    expect(rest.error?.details.map(({ field }) => field)).toEqual(['lesson']);
    expect(tool).toEqual(rest);
  });

  it('does not find a lesson that does not exist or is already forgotten', async () => {
    expect((await forget({ lesson: 'word:unheard' })).error?.message).toBe('No such lesson.');
    await forget({ lesson: 'word:anvil' });
    expect((await forget({ lesson: 'word:anvil' })).error?.code).toBe('NOT_FOUND');
    await forget({ all: true });
    expect((await forget({ all: true })).error?.code).toBe('NOT_FOUND');
  });

  it('forgets once, even with simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => forget({ lesson: 'word:anvil' })));
    expect(answers.filter(({ failed }) => !failed)).toHaveLength(1);
    expect((await lessons()).forgotten).toHaveLength(1);
  });

  it('is refused to a read-only key', async () => {
    const reader = await givenKey(gateway, monitor.tenant.session, ['monitors:read']);
    const { error } = await gateway.rest(forgetLessons, { id: monitor.id, all: true }, reader);
    expect(error?.code).toBe('FORBIDDEN');
    expect((await lessons()).kept).toBe(5);
  });
});
