import {
  type Alert,
  type Classification,
  type LimitedMonitor,
  type Match,
  type Mention,
  type Monitor,
  type MonitorWithSchedule,
  noFilters,
  noSpendingLimits,
  type Post,
  plans,
  type Project,
  slugify,
  type User,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { UserRepository } from '../access/user.repository.js';
import { AlertRepository, type SealedParts } from '../alert/alert.repository.js';
import { NotificationRepository } from '../notification/notification.repository.js';
import type { Database } from '../connection/database.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { MonitorRepository } from '../monitor/monitor.repository.js';
import { ProjectRepository } from '../project/project.repository.js';

/** A user with a unique address and a password hash that matches no password. */
export function givenUser(database: Database, user: Partial<User> = {}): Promise<User> {
  const id = newId();
  const email = `${id}@example.org`;
  return database.asSystem((tx) =>
    new UserRepository().insert(tx, { id, email, name: 'Ada', passwordHash: 'none', ...user }),
  );
}

/** A project with an owner. */
export async function givenProject(
  database: Database,
  project: Partial<Project> & { ownerUserId?: string } = {},
): Promise<Project> {
  const { ownerUserId = (await givenUser(database)).id, ...given } = project;
  const name = given.name ?? 'Acme';
  return database.asSystem((tx) =>
    new ProjectRepository().insert(
      tx,
      {
        id: newId(),
        name,
        slug: slugify(name),
        plan: 'trial',
        website: null,
        description: null,
        timeZone: 'UTC',
        learnFromTriage: true,
        ...noSpendingLimits,
        sample: false,
        createdAt: new Date(),
        ...given,
      },
      ownerUserId,
    ),
  );
}

/** An active monitor of `acme` on Reddit, due at once. */
export async function givenMonitor(
  database: Database,
  projectId: string,
  monitor: Partial<LimitedMonitor> = {},
): Promise<MonitorWithSchedule> {
  const given = {
    id: newId(),
    projectId,
    name: 'Acme',
    keywords: ['acme'],
    excludeKeywords: [],
    excludeAuthors: [],
    filters: noFilters,
    sources: ['reddit' as const],
    groupName: 'my_brand' as const,
    context: null,
    active: true,
    ...noSpendingLimits,
    createdAt: new Date(),
    ...monitor,
  };
  const limits = { ...plans.trial, monitors: 1_000_000 };
  const stored = await database.asSystem((tx) => new MonitorRepository().insert(tx, given, limits));
  if ('refused' in stored) throw new Error(`The monitor was refused: ${stored.refused}.`);
  return stored.monitor;
}

/** A Reddit post that contains `acme`. */
export function givenPost(post: Partial<Post> = {}): Post {
  return {
    source: 'reddit',
    externalId: `t3_${newId()}`,
    kind: 'post',
    url: 'https://www.reddit.com/r/tools/comments/1',
    title: null,
    text: 'acme is down again',
    links: [],
    authorHandle: 'grumpy',
    authorUrl: 'https://www.reddit.com/user/grumpy',
    publishedAt: new Date(),
    engagement: { upvotes: 3, comments: null },
    ...post,
  };
}

/** The match of `acme` in `givenPost`. */
export function givenMatch(monitorId: string, match: Partial<Match> = {}): Match {
  return { monitorId, keyword: 'acme', field: 'text', link: null, start: 0, end: 4, ...match };
}

/** A stored mention waiting for classification. */
export function givenMention(
  database: Database,
  monitor: Pick<Monitor, 'id' | 'projectId'>,
  post: Partial<Post> = {},
): Promise<Mention> {
  const { id: monitorId, projectId } = monitor;
  const mentions = new MentionRepository();
  return database.asSystem(async (tx) => {
    const found = { projectId, post: givenPost(post), matches: [givenMatch(monitorId)] };
    const { newMentions } = await mentions.saveFound(tx, [found]);
    const [mention] = await mentions.getMany(
      tx,
      newMentions.map(({ id }) => id),
    );
    if (mention === undefined) throw new Error('The mention already existed.');
    return mention;
  });
}

/** The classification of `givenPost`. */
export const urgentComplaint: Classification = {
  isRelevant: true,
  category: 'complaint',
  sentiment: 'negative',
  urgency: 80,
  summary: 'acme is down again',
  confidence: 0.5,
  language: 'en',
  classifier: 'transformer@1',
  reasons: [{ about: 'urgency', code: 'outage_words', evidence: 'down', points: 30 }],
};

/** A classified mention without further work, by default an urgent complaint. */
export async function givenClassified(
  database: Database,
  mentionId: string,
  classification: Partial<Classification> = {},
): Promise<void> {
  await database.asSystem(async (tx) => {
    const verdicts = new Map([[mentionId, { ...urgentComplaint, ...classification }]]);
    await new MentionRepository().saveClassifications(tx, verdicts, new Date());
    await tx.query('DELETE FROM mention_work WHERE mention_id = $1', [mentionId]);
  });
}

/**
 * An active e-mail alert on every relevant mention.
 * @param sealed its secrets, sealed for the `id` of `alert`
 */
export function givenAlert(
  database: Database,
  projectId: string,
  alert: Partial<Alert> = {},
  sealed: SealedParts = {},
): Promise<Alert> {
  return database.asSystem((tx) =>
    new AlertRepository().insert(
      tx,
      {
        id: newId(),
        projectId,
        name: 'Everything',
        channel: 'email',
        destination: 'team@example.org',
        categories: [],
        sentiments: [],
        monitorIds: [],
        sources: [],
        languages: [],
        kinds: [],
        events: ['mention.alert'],
        minUrgency: 0,
        frequency: 'instant',
        deliverAtHour: 9,
        quietHours: null,
        urgentAtOnce: true,
        active: true,
        ...alert,
      },
      sealed,
    ),
  );
}

/** By default a message that is due, no longer collects and has not been attempted. @returns its id */
export async function givenNotification(
  database: Database,
  { id: alertId, projectId }: Pick<Alert, 'id' | 'projectId'>,
  mentions: readonly Pick<Mention, 'id'>[],
  options: { readonly dueAt?: Date; readonly collects?: boolean; readonly attempts?: number } = {},
): Promise<string> {
  const id = newId();
  const mentionIds = mentions.map((mention) => mention.id);
  const { attempts = 0, ...times } = options;
  const message = { id, projectId, alertId, mentionIds, dueAt: new Date(), collects: false, ...times };
  await database.asSystem(async (tx) => {
    await new NotificationRepository().add(tx, [message]);
    if (attempts > 0) await tx.query('UPDATE notifications SET attempts = $2 WHERE id = $1', [id, attempts]);
  });
  return id;
}
