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
import {
  type Alert,
  AppError,
  areOurs,
  consoleLinks,
  type Mention,
  type MentionStatus,
} from '@earshot/domain';
import { Clock, LOG, type Log, newId, SecretBox } from '@earshot/platform';
import { ProjectChanges } from '@earshot/queue';
import { GatewayConfig } from '../../gateway.config.js';

/** The data that the page shows for a valid link. */
export interface TriagedMention {
  /** The status that the link sets. */
  readonly status: LinkStatus;
  readonly before: MentionStatus;
  readonly mention: Mention;
  readonly project: string;
  /** Whether all monitors that found the mention watch our own brand. */
  readonly isAboutUs: boolean;
  /** Whether relevance learns from this. */
  readonly learns: boolean;
  /** The mail with the link: its notification, its alert, and when it was sent, in the project's time zone. */
  readonly notificationId: string;
  readonly alert: string;
  readonly sentAt: string;
  /** The mention's page in the console. */
  readonly page: string;
}

/**
 * What a link in a mail can do or has done. `ask`: the mention has another status. `set`: it has just been given that of the
 * link. `already`: it already had that one. `ended`: the mention or the alert is deleted, or the alert now has another
 * destination. `forged`: the link was not created by this installation.
 */
export type TriageState =
  | ({ readonly kind: 'ask' | 'set' | 'already' } & TriagedMention)
  | { readonly kind: 'expired' | 'ended'; readonly page: string }
  | { readonly kind: 'forged'; readonly page: string | null };

/** Reads and sets the status of a mention for the recipient of a mail about it. */
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

  /** Sets the status the way update_mentions_status does. */
  async set(token: string): Promise<TriageState> {
    const triageId = newId();
    const state = await this.withMention(token, async ({ mention: { projectId, id }, status, alert }, tx) => {
      const by = { ...readerOf(alert.name), id: null };
      const change = { id: triageId, projectId, mentionIds: [id], status, by };
      const before = (await this.statuses.apply(tx, change)).before.get(id);
      if (before === undefined) return null;
      return { kind: before === status ? 'already' : 'set', before };
    });
    if (state.kind !== 'set') return state;
    const { mention, notificationId, status, before, alert } = state;
    this.changes.statuses(mention.projectId, { triageId, by: readerOf(alert) }, [mention.id], status);
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
      // Links stop working for people who no longer receive the alert's mails.
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
        isAboutUs: areOurs(await this.mentions.monitors(tx, projectId, mentionId)),
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

/** Nothing is known of the person but the mail. */
function readerOf(alert: string) {
  return { kind: 'email_link', name: alert } as const;
}
