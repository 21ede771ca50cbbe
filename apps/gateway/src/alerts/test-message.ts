import type { AlertMessage } from '@earshot/channels';
import { toAlertOutput, toMentionOutput } from '@earshot/contracts';
import { type Alert, consoleLinks, type Mention, type Project } from '@earshot/domain';

/** The data of a sample, apart from its alert. */
interface SampleFacts {
  readonly id: string;
  readonly now: Date;
  readonly baseUrl: string;
  readonly unsubscribe: string | null;
}

/**
 * Returns a sample message of an alert: a mention that meets its rule and says that it is only a sample.
 * @param id of the message and of its mention; nothing stored has this id
 */
export function testMessage(
  alert: Alert,
  project: Pick<Project, 'id' | 'name' | 'timeZone'>,
  { id, now, baseUrl, unsubscribe }: SampleFacts,
): AlertMessage {
  const pages = consoleLinks(baseUrl, project.id);
  // There is no post and no stored mention, so their links lead to the alert.
  const mention = sampleMention(alert, { id, now, url: pages.alert(alert.id) });
  return {
    notificationId: id,
    attemptAt: now,
    isTest: true,
    change: null,
    occurredAt: now,
    alert,
    project: { id: project.id, name: project.name, timeZone: project.timeZone },
    items: [
      {
        mention,
        monitorNames: ['Test'],
        isAboutUs: true,
        link: mention.url,
        triage: null,
        data: toMentionOutput(mention),
      },
    ],
    total: 1,
    data: toAlertOutput(alert),
    links: {
      alert: pages.alert(alert.id),
      list: pages.inbox,
      unsubscribe,
    },
  };
}

function sampleMention(
  alert: Alert,
  { id, now, url }: { readonly id: string; readonly now: Date; readonly url: string },
): Mention {
  const text = 'This is a test: nothing was found. If you can read it, messages from this alert arrive.';
  const start = text.indexOf('test');
  return {
    id,
    projectId: alert.projectId,
    source: alert.sources[0] ?? 'reddit',
    externalId: `test_${id}`,
    kind: alert.kinds[0] ?? 'post',
    url,
    title: null,
    text,
    authorHandle: null,
    authorUrl: null,
    community: null,
    publishedAt: now,
    engagement: {},
    status: 'new',
    language: 'en',
    foundAt: now,
    classifiedAt: now,
    removedAt: null,
    removedReason: null,
    updatedAt: now,
    assignee: null,
    alsoOn: [],
    matches: [
      {
        monitorId: alert.monitorIds[0] ?? id,
        keyword: 'test',
        field: 'text',
        link: null,
        start,
        end: start + 'test'.length,
      },
    ],
    classification: {
      isRelevant: true,
      category: alert.categories[0] ?? 'other',
      sentiment: alert.sentiments[0] ?? 'neutral',
      urgency: alert.minUrgency,
      summary: 'This is a test: nothing was found.',
      confidence: 1,
      language: 'en',
      classifier: 'test',
      reasons: [],
    },
  };
}
