import { describe, expect, it } from '@jest/globals';
import type { Classification, Mention } from '@earshot/domain';
import { checkInput } from '../../input/read-input.js';
import { MentionOutput, toMentionOutput } from './mention.output.js';

const mention: Mention = {
  id: '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e2f',
  projectId: '019aa5d2-6c00-7b41-9d0e-3f5a1c2b4d60',
  source: 'reddit',
  externalId: 't3_1',
  kind: 'post',
  url: 'https://www.reddit.com/r/a/comments/1',
  title: null,
  text: 'acme',
  authorHandle: null,
  authorUrl: null,
  community: null,
  publishedAt: new Date('2026-11-21T09:01:40Z'),
  engagement: { upvotes: 0, comments: null },
  status: 'new',
  assignee: { id: '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e31', name: 'Ada' },
  language: null,
  foundAt: new Date('2026-11-21T09:05:02.101Z'),
  classification: null,
  classifiedAt: null,
  removedAt: null,
  removedReason: null,
  updatedAt: new Date('2026-11-21T05:13:00.000Z'),
  alsoOn: [
    { mentionId: '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e30', source: 'x', url: 'https://x.com/a/status/1' },
  ],
  matches: [
    {
      monitorId: '019aa5d3-10f4-7c22-8a6b-5e9d0f1a2b3c',
      keyword: 'acme',
      field: 'url',
      link: 'https://acme.example',
      start: 8,
      end: 12,
    },
  ],
};

const classification: Classification = {
  isRelevant: false,
  category: 'other',
  sentiment: 'neutral',
  urgency: 0,
  summary: 'acme',
  confidence: 0,
  language: 'en',
  classifier: 'transformer@1',
  reasons: [],
};
const classified: Mention = { ...mention, classification, classifiedAt: new Date('2026-11-21T09:05:03Z') };

describe('toMentionOutput', () => {
  it('shows every public field, with nulls until it is classified, and nothing internal', () => {
    const output = toMentionOutput(mention);
    expect(checkInput(MentionOutput, output).faults).toEqual([]);
    expect(Object.keys(output)).not.toContain('project_id');
    expect(output).toMatchObject({
      engagement: { upvotes: 0, comments: null },
      also_on: [
        { mention_id: '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e30', source: 'x', url: 'https://x.com/a/status/1' },
      ],
      published_at: '2026-11-21T09:01:40.000Z',
      matches: [{ field: 'url', link: 'https://acme.example', start: 8, end: 12 }],
      assignee: { id: '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e31', name: 'Ada' },
      is_relevant: null,
      is_judged: null,
      urgency: null,
      ai_summary: null,
      classified_at: null,
    });
  });

  it('shows the classification, including false and zero', () => {
    const output = toMentionOutput(classified);
    expect(checkInput(MentionOutput, output).faults).toEqual([]);
    expect(output).toMatchObject({
      is_relevant: false,
      is_judged: true,
      urgency: 0,
      confidence: 0,
      ai_summary: 'acme',
    });
  });

  it('shows that it was not judged', () => {
    const reasons = [{ about: 'provider' as const, code: 'language_not_judged', evidence: 'pl', points: 0 }];
    const output = toMentionOutput({ ...classified, classification: { ...classification, reasons } });
    expect(checkInput(MentionOutput, output).faults).toEqual([]);
    expect(output).toMatchObject({ is_judged: false, category: 'other', sentiment: 'neutral' });
  });
});
