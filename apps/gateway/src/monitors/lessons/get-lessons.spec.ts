import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  forgetLessons,
  type ForgottenLessonOutput,
  getLessons,
  type GetLessonsOutput,
  restoreLessons,
  updateMentionsStatus,
  updateProject,
} from '@earshot/contracts';
import { toMeaning } from '@earshot/domain';
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
});

const lessons = async (): Promise<GetLessonsOutput> => {
  const [rest, tool] = await gateway.both(getLessons, { id: monitor.id }, monitor.tenant.key);
  expect(tool).toEqual(rest);
  return rest.data as GetLessonsOutput;
};

describe('get_lessons', () => {
  it('says which evidence counts, strongest first, and how many decisions it is based on', async () => {
    await monitor.triage();
    const { learning, kept, ignored, lesson_count, lessons: found, forgotten } = await lessons();
    expect([learning, kept, ignored, forgotten]).toEqual([true, 5, 5, []]);
    expect(found).toHaveLength(lesson_count);
    expect(found.find(({ id }) => id === 'word:anvil')).toEqual({
      id: 'word:anvil',
      evidence: 'near “anvil”',
      means: 'not_about_you',
      weight: expect.any(Number),
      decisions: 5,
      agreeing: 5,
    });
    expect(found.find(({ id }) => id === 'word:invoice')).toMatchObject({ means: 'about_you', agreeing: 5 });
    const strengths = found.map(({ weight }) => Math.abs(weight));
    expect(strengths).toEqual([...strengths].sort((one, other) => other - one));
  });

  it('counts what would be classified differently now, and shows it with the reason', async () => {
    const [anvil] = await monitor.mentions(['acme anvil falls on a coyote']);
    await monitor.mentions(['acme lost my invoice']);
    expect(await lessons()).toMatchObject({ examined: 2, would_change: 0, samples: [] });
    await monitor.triage();
    const { examined, left_out, would_change, samples } = await lessons();
    expect([examined, left_out, would_change]).toEqual([12, 0, 6]);
    const [first, ...marked] = samples;
    expect(first).toEqual({
      mention_id: anvil,
      source: expect.any(String),
      url: expect.any(String),
      found_at: expect.any(String),
      excerpt: 'acme anvil falls on a coyote',
      before: 'about_you',
      after: 'not_about_you',
      because: expect.stringContaining('anvil: 5 of 5 ignored'),
    });
    expect(marked).toHaveLength(5);
    for (const { because } of marked) expect(because).toMatch(/^Your team ignored/);
  });

  it('compares what posts are about, whatever their words, until that is forgotten', async () => {
    const [cartoons, bills] = [toMeaning([1, 0.1], 4), toMeaning([0.1, 1], 4)];
    const [asked] = await monitor.mentions(['acme once more'], { meaning: cartoons });
    const ignored = await monitor.mentions(['acme here', 'acme there'], { meaning: cartoons });
    const kept = await monitor.mentions(['acme today', 'acme tomorrow'], { meaning: bills });
    const { key } = monitor.tenant;
    await gateway.rest(updateMentionsStatus, { ids: ignored, status: 'ignored' }, key);
    await gateway.rest(updateMentionsStatus, { ids: kept, status: 'done' }, key);
    const before = await lessons();
    expect(before.lessons).toContainEqual({
      id: 'topic:ignored',
      evidence: 'about the same things as posts that you ignored',
      means: 'not_about_you',
      weight: expect.any(Number),
      decisions: 2,
      agreeing: 2,
    });
    expect(before.samples[0]).toMatchObject({
      mention_id: asked,
      after: 'not_about_you',
      because: expect.stringContaining('closer to 2 ignored posts than to 2 kept posts'),
    });
    const { data } = await gateway.rest(forgetLessons, { id: monitor.id, lesson: 'topic:ignored' }, key);
    const topics = async (): Promise<string[]> =>
      (await lessons()).lessons.map(({ id }) => id).filter((id) => id.startsWith('topic:'));
    expect(await topics()).toEqual([]);
    const { id: forgotten_id } = data as ForgottenLessonOutput;
    await gateway.rest(restoreLessons, { id: monitor.id, forgotten_id }, key);
    expect((await topics()).sort()).toEqual(['topic:ignored', 'topic:kept']);
  });

  it('shows at most ten, undecided and newest first, without those that a language model classified', async () => {
    const ids = await monitor.mentions(Array.from({ length: 12 }, () => 'acme anvil falls on a coyote'));
    await monitor.mentions(['acme anvil falls on a coyote'], { classifier: 'llm:gpt-5.4-mini@1' });
    await monitor.triage();
    const { left_out, would_change, samples } = await lessons();
    expect([left_out, would_change]).toEqual([1, 17]);
    expect(samples.map(({ mention_id }) => mention_id)).toEqual(ids.reverse().slice(0, 10));
  });

  it('shows nothing from the lessons of other monitors', async () => {
    const other = await givenAmbiguousMonitor(gateway, monitor.tenant);
    await other.triage();
    expect(await lessons()).toMatchObject({ kept: 0, ignored: 0, lesson_count: 0, examined: 0 });
  });

  it('counts what lessons changed earlier once the project stops learning', async () => {
    await monitor.triage();
    await monitor.mentions(['acme anvil falls on a coyote'], {
      isRelevant: false,
      reasons: [
        { about: 'relevance', code: 'distinctive_name', evidence: 'acme', points: 1 },
        { about: 'relevance', code: 'your_team_ignored_similar', evidence: 'anvil', points: -2 },
      ],
    });
    expect(await lessons()).toMatchObject({ learning: true, would_change: 5 });
    await gateway.rest(
      updateProject,
      { id: monitor.tenant.projectId, learn_from_triage: false },
      monitor.tenant.session,
    );
    expect(await lessons()).toMatchObject({ learning: false, lesson_count: 0, would_change: 6 });
  });

  it('shows forgotten lessons until they are restored', async () => {
    await monitor.triage();
    const before = await lessons();
    const { data } = await gateway.rest(
      forgetLessons,
      { id: monitor.id, lesson: 'word:anvil' },
      monitor.tenant.key,
    );
    const after = await lessons();
    expect(after.forgotten).toEqual([data]);
    expect(after.lessons.map(({ id }) => id)).not.toContain('word:anvil');
    const { id } = data as ForgottenLessonOutput;
    await gateway.rest(restoreLessons, { id: monitor.id, forgotten_id: id }, monitor.tenant.key);
    expect(await lessons()).toEqual(before);
  });
});
