import { toAlertOutput, toMentionOutput } from '@earshot/contracts';
import type { Alert, Category, Mention, Sentiment } from '@earshot/domain';
import type { AlertMessage, MessageItem } from './channel.js';

/** The parts of a sample that can be changed. */
export interface SampleChanges {
  readonly projectName?: string;
  readonly alertName?: string;
  readonly monitorName?: string;
  readonly summary?: string;
  readonly title?: string | null;
  readonly text?: string;
  readonly author?: string;
  readonly url?: string;
  readonly keyword?: string;
  readonly category?: Category;
  readonly sentiment?: Sentiment;
  readonly urgency?: number;
  /** Changes for each mention, counted from 0; default the same for all. */
  readonly each?: (index: number) => Omit<SampleChanges, 'each'>;
}

const id = '0192f3a0-0000-7000-8000-000000000001';
const time = new Date('2026-11-21T05:12:00.000Z');

/** A complete message for specs about `total` mentions; its texts may be hostile. */
export function sampleMessage(changes: SampleChanges = {}, total = 1): AlertMessage {
  const items = Array.from({ length: Math.min(total, 20) }, (_, index) =>
    sampleItem(index, { ...changes, ...changes.each?.(index) }),
  );
  const alert = sampleAlert(changes.alertName ?? 'Outages');
  return {
    notificationId: id,
    attemptAt: time,
    project: { id, name: changes.projectName ?? 'Acme', timeZone: 'Europe/Berlin' },
    alert,
    items,
    total,
    change: null,
    occurredAt: time,
    data: toAlertOutput(alert),
    links: {
      alert: 'https://earshot.example/alerts/1',
      list: 'https://earshot.example/mentions',
      unsubscribe: 'https://earshot.example/unsubscribe/token-1',
    },
  };
}

function sampleAlert(name: string): Alert {
  return {
    id,
    projectId: id,
    name,
    channel: 'email',
    destination: 'ops@acme.example',
    categories: ['complaint', 'bug_report'],
    sentiments: ['negative'],
    monitorIds: [],
    sources: [],
    languages: [],
    kinds: [],
    events: ['mention.alert'],
    minUrgency: 60,
    frequency: 'instant',
    deliverAtHour: 9,
    quietHours: null,
    urgentAtOnce: true,
    active: true,
    createdAt: time,
    activeSince: time,
    disabledReason: null,
  };
}

function sampleItem(index: number, changes: SampleChanges): MessageItem {
  const mention = sampleMention(index, changes);
  return {
    mention,
    monitorNames: [changes.monitorName ?? 'Acme brand'],
    isAboutUs: true,
    link: `https://earshot.example/mentions/${index + 1}`,
    triage: {
      done: `https://earshot.example/triage/done-${index + 1}`,
      ignored: `https://earshot.example/triage/ignored-${index + 1}`,
    },
    data: toMentionOutput(mention),
  };
}

function sampleMention(index: number, changes: SampleChanges): Mention {
  const text = changes.text ?? 'Is anyone else seeing this? Acme checkout is down.';
  const keyword = changes.keyword ?? 'acme';
  const start = Math.max(0, text.toLowerCase().indexOf(keyword.toLowerCase()));
  return {
    id: id.replace(/.{3}$/, String(index + 1).padStart(3, '0')),
    projectId: id,
    source: 'reddit',
    externalId: `t3_abc${index}`,
    kind: 'post',
    url: changes.url ?? 'https://www.reddit.com/r/shops/comments/abc/',
    title: changes.title ?? null,
    text,
    authorHandle: changes.author ?? 'shop_owner',
    authorUrl: 'https://www.reddit.com/user/shop_owner',
    community: null,
    publishedAt: time,
    engagement: { upvotes: 1234, comments: null },
    status: 'new',
    language: 'en',
    foundAt: time,
    classifiedAt: time,
    removedAt: null,
    removedReason: null,
    updatedAt: time,
    assignee: null,
    alsoOn: [],
    matches: [
      {
        monitorId: id,
        keyword,
        field: 'text',
        link: null,
        start,
        end: Math.min(text.length, start + keyword.length),
      },
    ],
    classification: {
      isRelevant: true,
      category: changes.category ?? 'complaint',
      sentiment: changes.sentiment ?? 'negative',
      urgency: changes.urgency ?? 88,
      summary: changes.summary ?? 'Acme checkout is down.',
      confidence: 0.6,
      language: 'en',
      classifier: 'transformer@1',
      reasons: [{ about: 'urgency', code: 'outage_words', evidence: 'down', points: 16 }],
    },
  };
}
