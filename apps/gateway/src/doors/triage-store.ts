import { Inject, Injectable } from '@nestjs/common';
import { type LinkStatus, readTriageToken, recipientMark, timeLabel } from '@earshot/channels';
import {
  AlertRepository,
  Database,
  MentionRepository,
  NotificationRepository,
  ProjectRepository,
  type Tx,
} from '@earshot/database';
import { consoleLinks, type Mention, type MentionStatus } from '@earshot/domain';
import { Clock, LOG, type Log, SecretBox } from '@earshot/platform';
import { GatewayConfig } from '../gateway.config.js';

/** What the page says of a link that works. */
export interface TriagedMention {
  /** What the link sets. */
  readonly status: LinkStatus;
  readonly before: MentionStatus;
  readonly mention: Mention;
  readonly project: string;
  /** Whether relevance learns from it. */
  readonly learns: boolean;
  /** The mail that the link stands in: its alert, and when it was sent, in the project's time zone. */
  readonly alert: string;
  readonly sentAt: string;
  /** Of the mention in the console. */
  readonly page: string;
}

/**
 * What a link in a mail can do. `ask`: the mention has another status. `set`: it got its status just now. `already`: it had
 * it. `ended`: it works no more, since it has expired, or since the mention is gone or the alert sends elsewhere. `forged`:
 * it is none of ours.
 */
export type TriageState =
  | ({ readonly kind: 'ask' | 'set' | 'already' } & TriagedMention)
  | { readonly kind: 'expired' | 'ended'; readonly page: string }
  | { readonly kind: 'forged'; readonly page: string | null };

/** The status of a mention, for whoever holds a link out of a mail about it. */
@Injectable()
export class TriageStore {
  constructor(
    private readonly database: Database,
    private readonly mentions: MentionRepository,
    private readonly notifications: NotificationRepository,
    private readonly alerts: AlertRepository,
    private readonly projects: ProjectRepository,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
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
    return this.withMention(token, async ({ mention: { projectId, id }, status, notificationId }, tx) => {
      const before = (await this.mentions.updateStatuses(tx, projectId, [id], status)).get(id);
      if (before === undefined) return null;
      if (before === status) return { kind: 'already', before };
      // Who it was is not known: whoever holds the mail.
      this.log.info({ mentionId: id, notificationId, status, before }, 'status set by an e-mail link');
      return { kind: 'set', before };
    });
  }

  private async withMention(
    token: string,
    work: (
      link: { readonly mention: Mention; readonly status: LinkStatus; readonly notificationId: string },
      tx: Tx,
    ) => Promise<{ kind: 'ask' | 'set' | 'already'; before: MentionStatus } | null>,
  ): Promise<TriageState> {
    const read = readTriageToken(token, this.clock.now(), this.secrets);
    const named = read.kind === 'forged' ? read.mention : read.triage;
    const page = named && consoleLinks(this.config.baseUrl, named.projectId).mention(named.mentionId);
    if (read.kind === 'forged' || page === null) return { kind: 'forged', page };
    if (read.kind === 'expired') return { kind: 'expired', page };
    const { projectId, mentionId, notificationId, status, recipient } = read.triage;
    return this.database.asTenant(projectId, async (tx) => {
      const notification = await this.notifications.get(tx, projectId, notificationId);
      const alert = notification && (await this.alerts.get(tx, projectId, notification.alertId));
      const project = await this.projects.get(tx, projectId);
      const mention = await this.mentions.get(tx, projectId, mentionId);
      if (notification === null || alert === null || project === null || mention === null)
        return { kind: 'ended', page };
      // Who gets the mails of the alert no longer, can do nothing any more with those they have.
      if (alert.channel !== 'email' || !recipientMark(alert.destination).equals(recipient))
        return { kind: 'ended', page };
      const done = await work({ mention, status, notificationId }, tx);
      if (done === null) return { kind: 'ended', page };
      return {
        ...done,
        status,
        mention,
        project: project.name,
        learns: project.learnFromTriage,
        alert: alert.name,
        sentAt: timeLabel(notification.deliveredAt ?? notification.createdAt, project.timeZone),
        page,
      };
    });
  }
}
