import { describe, expect, it } from '@jest/globals';
import type { Mention } from '../mention/mention.js';
import type { Alert } from './alert.js';
import { firingPairs } from './evaluate.js';

const found = new Date('2026-11-20T12:00:00Z');

function mention(id: string, projectId: string, urgency = 50): Mention {
  return {
    id,
    projectId,
    source: 'reddit',
    externalId: `t3_${id}`,
    kind: 'post',
    url: `https://www.reddit.com/comments/${id}/`,
    title: 'acme',
    text: '',
    authorHandle: null,
    authorUrl: null,
    community: null,
    publishedAt: found,
    engagement: {},
    status: 'new',
    language: 'en',
    foundAt: found,
    classification: {
      isRelevant: true,
      category: 'question',
      sentiment: 'neutral',
      urgency,
      summary: 'acme',
      confidence: 1,
      language: 'en',
      classifier: 'transformer@1',
      reasons: [],
    },
    classifiedAt: found,
    removedAt: null,
    removedReason: null,
    updatedAt: found,
    assignee: null,
    alsoOn: [],
    matches: [{ monitorId: 'm1', keyword: 'acme', field: 'title', link: null, start: 0, end: 4 }],
  };
}

function alert(id: string, projectId: string, minUrgency = 0): Alert {
  return {
    id,
    projectId,
    name: id,
    channel: 'email',
    destination: 'team@example.com',
    categories: [],
    sentiments: [],
    monitorIds: [],
    sources: [],
    languages: [],
    kinds: [],
    events: ['mention.alert'],
    minUrgency,
    frequency: 'instant',
    deliverAtHour: 9,
    quietHours: null,
    urgentAtOnce: true,
    active: true,
    createdAt: found,
    activeSince: found,
    disabledReason: null,
  };
}

function idsOf(mentions: Mention[], alerts: Alert[]): string[] {
  return firingPairs(mentions, alerts).map((pair) => `${pair.alert.id} for ${pair.mention.id}`);
}

describe('firingPairs', () => {
  it('returns each firing alert once for each mention', () => {
    const mentions = [mention('a', 'p1'), mention('b', 'p1', 90)];
    expect(idsOf(mentions, [alert('all', 'p1'), alert('urgent', 'p1', 80)])).toEqual([
      'all for a',
      'all for b',
      'urgent for b',
    ]);
  });

  it('never pairs a mention with an alert of another project', () => {
    expect(idsOf([mention('a', 'p1')], [alert('foreign', 'p2'), alert('own', 'p1')])).toEqual(['own for a']);
    expect(idsOf([mention('a', 'p1')], [alert('foreign', 'p2')])).toEqual([]);
  });
});
