import { beforeAll, describe, expect, it } from '@jest/globals';
import { judgedPosts, type Post } from '@earshot/domain';
import { Matcher } from '@earshot/matching';
import { openEmbeddedClassifier } from '../embedded/embedded-classifier.js';
import { type DraftJudge, openDraftJudge } from './draft-judge.js';

const now = new Date('2026-11-23T12:00:00Z');
const project = { name: 'Anvil', description: null, website: null };
const draft = {
  monitorId: null,
  keywords: ['anvil'],
  context: 'continuous integration runners for GitHub builds',
  project,
  learned: null,
};
const texts = [
  'We moved our GitHub builds to Anvil runners and they are twice as fast.',
  'the cartoon coyote drops an anvil on his own foot again',
  'Anvil support has not answered us since Monday, our builds hang.',
];
let judge: DraftJudge;
beforeAll(() => {
  judge = openDraftJudge();
});

function found(text: string) {
  const post: Pick<
    Post,
    'source' | 'kind' | 'title' | 'text' | 'links' | 'authorHandle' | 'engagement' | 'publishedAt'
  > = {
    source: 'reddit',
    kind: 'post',
    title: null,
    text,
    links: [],
    authorHandle: 'ada',
    engagement: {},
    publishedAt: now,
  };
  const set = { id: 'draft', keywords: ['anvil'], excludeKeywords: [], excludeAuthors: [] };
  return { post, matches: Matcher.compile([set]).match(post)[0]?.matches ?? [] };
}

describe('DraftJudge', () => {
  it('returns the same verdicts as the classifier for a monitor with the same keywords', async () => {
    const classifier = openEmbeddedClassifier({ model: 'linear', threads: 1 });
    const matched = texts.map(found);
    const own = await classifier.classify(
      matched.map(({ post, matches }) => ({
        post,
        matches: matches.map((match) => ({ ...match, monitorId: 'm' })),
        monitors: [{ id: 'm', keywords: draft.keywords, context: draft.context }],
        project,
        learned: null,
      })),
      now,
    );
    const verdicts = await judge(matched, draft, now);
    expect(verdicts.map(({ isRelevant, reasons }) => ({ isRelevant, reasons }))).toEqual(
      own.map(({ isRelevant, reasons }) => ({ isRelevant, reasons })),
    );
    expect(verdicts.map(({ isRelevant }) => isRelevant)).toEqual([true, false, true]);
  });

  it('judges no more posts than its limit', async () => {
    const many = Array.from({ length: judgedPosts + 5 }, () => found(texts[0] ?? ''));
    expect(await judge(many, draft, now)).toHaveLength(judgedPosts);
    expect(await judge([], draft, now)).toEqual([]);
  });
});
