import { examples } from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import { givenPost } from '@earshot/database/testing';
import type { Classification, Match, MonitorWithSchedule, Post } from '@earshot/domain';
import type { TestGateway } from '../test-gateway.js';

interface StoryMention {
  readonly post: Partial<Post>;
  readonly classification: Partial<Classification> | null;
}

const { mention } = examples;
const minuteMs = 60_000;

/** Stores the mentions of the story, found one a minute. @returns their ids, oldest first */
export async function tellMentions(
  gateway: TestGateway,
  monitor: MonitorWithSchedule,
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, each] of storyMentions.entries()) {
    const foundAt = new Date(now.getTime() - (storyMentions.length - index) * minuteMs);
    ids.push(await findMention(gateway, monitor, each, foundAt));
  }
  return ids;
}

/** Oldest first; the last one is the mention of `examples`. */
export const storyMentions: readonly StoryMention[] = [
  {
    post: {
      title: 'Which whiteboard for a remote team of 12?',
      text: 'Is anyone here happy with Lumenboard?',
    },
    classification: { category: 'question', sentiment: 'neutral', urgency: 24 },
  },
  {
    post: { title: 'Small joys', text: 'The new templates in Lumenboard saved me an hour today.' },
    classification: { category: 'praise', sentiment: 'positive', urgency: 8 },
  },
  {
    post: { kind: 'comment', text: 'Same here, Lumenboard shows a blank page since the update.' },
    classification: { category: 'bug_report', sentiment: 'negative', urgency: 70 },
  },
  {
    post: {
      url: mention.url,
      authorHandle: mention.author_handle,
      authorUrl: mention.author_url,
      title: mention.title,
      text: mention.text,
      engagement: mention.engagement,
    },
    classification: {
      category: 'complaint',
      sentiment: 'negative',
      urgency: mention.urgency,
      summary: mention.ai_summary,
      reasons: [
        { about: 'relevance', code: 'context_words', evidence: 'board', points: 1.2 },
        { about: 'category', code: 'model_category', evidence: 'complaint 87 %', points: 8.7 },
        { about: 'category', code: 'model_category_rival', evidence: 'bug_report 9 %', points: -0.9 },
        { about: 'category', code: 'category_words', evidence: 'not answered, lost', points: 1.3 },
        { about: 'sentiment', code: 'model_negative', evidence: 'lost, not answered', points: -0.6 },
        { about: 'urgency', code: 'model_urgency_today', evidence: '64 %', points: 67 },
        { about: 'urgency', code: 'audience', evidence: '65 reactions', points: 5 },
      ],
    },
  },
];

async function findMention(
  { database: { database, dataSource } }: TestGateway,
  { id: monitorId, projectId }: MonitorWithSchedule,
  { post, classification }: StoryMention,
  foundAt: Date,
): Promise<string> {
  const mentions = new MentionRepository();
  const publishedAt = new Date(foundAt.getTime() - 3 * minuteMs);
  const whole = givenPost({ publishedAt, ...post });
  const id = await database.asSystem(async (tx) => {
    const { newMentions } = await mentions.saveFound(tx, [
      { projectId, post: whole, matches: [matchIn(whole.text, monitorId)] },
    ]);
    const mentionId = newMentions[0]?.id ?? '';
    if (classification !== null)
      await mentions.saveClassifications(
        tx,
        new Map([[mentionId, { ...usual, summary: whole.text, ...classification }]]),
        foundAt,
      );
    return mentionId;
  });
  await dataSource.query('UPDATE mentions SET found_at = $2 WHERE id = $1', [id, foundAt]);
  await dataSource.query('DELETE FROM mention_work WHERE mention_id = $1', [id]);
  return id;
}

const usual: Classification = {
  isRelevant: true,
  category: 'other',
  sentiment: 'neutral',
  urgency: 0,
  summary: '',
  confidence: mention.confidence,
  language: 'en',
  classifier: mention.classifier,
  reasons: [],
};

function matchIn(text: string, monitorId: string): Match {
  const start = text.indexOf('Lumenboard');
  return { monitorId, keyword: 'lumenboard', field: 'text', link: null, start, end: start + 10 };
}
