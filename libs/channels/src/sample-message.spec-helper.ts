import type { AlertMessage } from './channel.js';

/** A complete message for specs; `text` and `summary` may be hostile. */
export function sampleMessage(
  changes: {
    projectName?: string;
    alertName?: string;
    summary?: string;
    text?: string;
    author?: string;
    url?: string;
  } = {},
): AlertMessage {
  const id = '0192f3a0-0000-7000-8000-000000000001';
  const time = new Date('2026-11-21T05:12:00.000Z');
  const text = changes.text ?? 'Is anyone else seeing this? Acme checkout is down.';
  const start = Math.max(0, text.indexOf('Acme'));
  return {
    notificationId: id,
    attemptAt: time,
    project: { id, name: changes.projectName ?? 'Acme' },
    monitorNames: ['Acme brand'],
    alert: {
      id,
      projectId: id,
      name: changes.alertName ?? 'Outages',
      channel: 'email',
      destination: 'ops@acme.example',
      categories: ['complaint', 'bug_report'],
      sentiments: ['negative'],
      monitorIds: [],
      minUrgency: 60,
      frequency: 'instant',
      active: true,
      createdAt: time,
    },
    mention: {
      id,
      projectId: id,
      source: 'reddit',
      externalId: 't3_abc',
      kind: 'post',
      url: changes.url ?? 'https://www.reddit.com/r/shops/comments/abc/',
      title: null,
      text,
      authorHandle: changes.author ?? 'shop_owner',
      authorUrl: 'https://www.reddit.com/user/shop_owner',
      publishedAt: time,
      engagement: { upvotes: 1234, comments: null },
      status: 'new',
      language: 'en',
      foundAt: time,
      classifiedAt: time,
      removedAt: null,
      removedReason: null,
      matches: [{ monitorId: id, keyword: 'acme', field: 'text', link: null, start, end: start + 4 }],
      classification: {
        isRelevant: true,
        category: 'complaint',
        sentiment: 'negative',
        urgency: 88,
        summary: changes.summary ?? 'Acme checkout is down.',
        confidence: 0.6,
        language: 'en',
        classifier: 'lexical@1',
        reasons: [{ about: 'urgency', code: 'outage_words', evidence: 'down', points: 16 }],
      },
    },
    data: { alert: { id, name: changes.alertName ?? 'Outages' }, mention: { id, text, matches: [] } },
    links: { mention: 'https://earshot.example/mentions/1', alert: 'https://earshot.example/alerts/1' },
  };
}
