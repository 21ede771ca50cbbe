import { Inject, Injectable } from '@nestjs/common';
import { type LinkStatus, readTriageToken, recipientMark, timeLabel } from '@earshot/channels';
import {
  AlertRepository,
  Database,
  MentionRepository,
  NotificationRepository,
  ProjectRepository,
  StatusChangeRepository,
  type Tx,
} from '@earshot/database';
import { type Alert, AppError, consoleLinks, type Mention, type MentionStatus } from '@earshot/domain';
import { Clock, LOG, type Log, newId, SecretBox } from '@earshot/platform';
import { ProjectChanges } from '@earshot/queue';
import { GatewayConfig } from '../../gateway.config.js';

/** What the page says of a link that works. */
export interface TriagedMention {
  /** What the link sets. */
  readonly status: LinkStatus;
  readonly before: MentionStatus;
  readonly mention: Mention;
  readonly project: string;
  /** Whether relevance learns from it. */
  readonly learns: boolean;
  /** The mail that the link stands in: its message, its alert, and when it was sent, in the project's time zone. */
  readonly notificationId: string;
  readonly alert: string;
  readonly sentAt: string;
  /** Of the mention in the console. */
  readonly page: string;
}

/**
 * What a link in a mail can do, or has done. `ask`: the mention has another status. `set`: it has just been given that of the
 * link. `already`: it had that before. `ended`: the mention or the alert is deleted, or the alert sends elsewhere. `forged`: this
 * installation did not make the link.
 */
export type TriageState =
  | ({ readonly kind: 'ask' | 'set' | 'already' } & TriagedMention)
  | { readonly kind: 'expired' | 'ended'; readonly page: string }
  | { readonly kind: 'forged'; readonly page: string | null };

/** Reads and sets the status of a mention for the holder of a mail about it. */
@Injectable()
export class TriageStore {
  constructor(
    private readonly database: Database,
    private readonly mentions: MentionRepository,
    private readonly statuses: StatusChangeRepository,
    private readonly notifications: NotificationRepository,
    private readonly alerts: AlertRepository,
    private readonly projects: ProjectRepository,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
    private readonly changes: ProjectChanges,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Changes nothing. */
  look(token: string): Promise<TriageState> {
    return this.withMention(token, ({ mention, status }) =>
      Promise.resolve({ kind: mention.status === status ? 'already' : 'ask', before: mention.status }),
    );
  }

  /** As update_mentions_status does it. */
  async set(token: string): Promise<TriageState> {
    const triageId = newId();
    const state = await this.withMention(token, async ({ mention: { projectId, id }, status, alert }, tx) => {
      // The mail is all that is known of the person.
      const by = { kind: 'email_link', id: null, name: alert.name } as const;
      const change = { id: triageId, projectId, mentionIds: [id], status, by };
      const before = (await this.statuses.apply(tx, change)).before.get(id);
      if (before === undefined) return null;
      return { kind: before === status ? 'already' : 'set', before };
    });
    if (state.kind !== 'set') return state;
    const { mention, notificationId, status, before, alert } = state;
    this.changes.statuses(mention.projectId, { triageId, by: alert }, [mention.id], status);
    this.log.info({ mentionId: mention.id, notificationId, status, before }, 'status set by an e-mail link');
    return state;
  }

  private async withMention(
    token: string,
    work: (
      link: { readonly mention: Mention; readonly status: LinkStatus; readonly alert: Alert },
      tx: Tx,
    ) => Promise<{ kind: 'ask' | 'set' | 'already'; before: MentionStatus } | null>,
  ): Promise<TriageState> {
    const read = readTriageToken(token, this.clock.now(), this.secrets);
    const named = read.kind === 'forged' ? read.mention : read.triage;
    const page = named && consoleLinks(this.config.baseUrl, named.projectId).mention(named.mentionId);
    if (read.kind === 'forged' || page === null) return { kind: 'forged', page };
    if (read.kind === 'expired') return { kind: 'expired', page };
    const { projectId, mentionId, notificationId, status, recipient } = read.triage;
    const visit = async (tx: Tx): Promise<TriageState> => {
      const notification = await this.notifications.get(tx, projectId, notificationId);
      const alert = notification && (await this.alerts.get(tx, projectId, notification.alertId));
      const project = await this.projects.get(tx, projectId);
      const mention = await this.mentions.get(tx, projectId, mentionId);
      if (notification === null || alert === null || project === null || mention === null)
        return { kind: 'ended', page };
      // People who do not get the mails of the alert any more can do nothing with those they have.
      if (alert.channel !== 'email' || !recipientMark(alert.destination).equals(recipient))
        return { kind: 'ended', page };
      const done = await work({ mention, status, alert }, tx);
      if (done === null) return { kind: 'ended', page };
      return {
        ...done,
        status,
        mention,
        notificationId,
        project: project.name,
        learns: project.learnFromTriage,
        alert: alert.name,
        sentAt: timeLabel(notification.deliveredAt ?? notification.createdAt, project.timeZone),
        page,
      };
    };
    return this.database.asTenant(projectId, visit).catch((error: unknown) => {
      // The project is being deleted.
      if (error instanceof AppError && error.code === 'NOT_FOUND') return { kind: 'ended', page };
      throw error;
    });
  }
}
