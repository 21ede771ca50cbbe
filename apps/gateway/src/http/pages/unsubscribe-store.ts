import { Injectable } from '@nestjs/common';
import { readResumeToken, readUnsubscribeToken, resumeToken, type Unsubscription } from '@earshot/channels';
import {
  AlertHealthRepository,
  AlertRepository,
  Database,
  ProjectRepository,
  type Tx,
} from '@earshot/database';
import { AppError, consoleLinks } from '@earshot/domain';
import { Clock, SecretBox } from '@earshot/platform';
import { GatewayConfig } from '../../gateway.config.js';

interface Mails {
  readonly alert: string;
  readonly project: string;
  readonly address: string;
  /** The alert's page in the console. */
  readonly page: string;
}

/**
 * The state of the mails that a link stops or resumes. `sent`: they are sent. `stopped`: through a link, and the token
 * resumes them. `paused`: in another way, so that only members can resume them. `none`: the alert is deleted, or now has
 * another destination. `unknown`: the link is not ours.
 */
export type MailsState =
  | ({ readonly kind: 'sent' | 'resumed' | 'paused' } & Mails)
  | ({ readonly kind: 'stopped'; readonly resumeToken: string } & Mails)
  | { readonly kind: 'none' | 'unknown' };

/** Stops and resumes an alert's mails for the holder of a link from one of them. */
@Injectable()
export class UnsubscribeStore {
  constructor(
    private readonly database: Database,
    private readonly alerts: AlertRepository,
    private readonly health: AlertHealthRepository,
    private readonly projects: ProjectRepository,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
  ) {}

  /** Changes nothing. */
  look(token: string): Promise<MailsState> {
    return this.withHolder(readUnsubscribeToken(token, this.secrets), (holder, tx) =>
      this.stateOf(holder, tx),
    );
  }

  /**
   * Pauses the alert, which has no other recipient. Pending messages are cancelled, and the owner can see who stopped it,
   * also if it was paused already.
   */
  stop(token: string): Promise<MailsState> {
    return this.withHolder(readUnsubscribeToken(token, this.secrets), async (holder, tx) => {
      const alert = await this.alerts.getForUpdate(tx, holder.projectId, holder.alertId);
      const state = await this.stateOf(holder, tx);
      if (alert === null) return state;
      if (state.kind === 'paused') await this.health.addReason(tx, alert, wishedReason(holder.address));
      if (state.kind !== 'sent') return state;
      await this.health.disable(tx, alert, stopReason(holder.address), 'cancelled');
      return this.stateOf(holder, tx);
    });
  }

  /** Changes nothing. @param token of a state `stopped` */
  async lookResumable(token: string): Promise<MailsState> {
    const holder = readResumeToken(token, this.clock.now(), this.secrets);
    return resumed(await this.withHolder(holder, (found, tx) => this.stateOf(found, tx)));
  }

  /**
   * Undoes `stop` the way update_alert would: cancelled messages stay cancelled. An alert that was paused in another way
   * stays paused.
   */
  async resume(token: string): Promise<MailsState> {
    const holder = readResumeToken(token, this.clock.now(), this.secrets);
    const state = await this.withHolder(holder, async (found, tx) => {
      const alert = await this.alerts.getForUpdate(tx, found.projectId, found.alertId);
      const before = await this.stateOf(found, tx);
      if (alert === null || before.kind !== 'stopped') return before;
      await this.alerts.update(tx, alert, { ...alert, active: true }, {});
      return this.stateOf(found, tx);
    });
    return resumed(state);
  }

  private async withHolder(
    holder: Unsubscription | null,
    work: (holder: Unsubscription, tx: Tx) => Promise<MailsState>,
  ): Promise<MailsState> {
    if (holder === null) return { kind: 'unknown' };
    return this.database
      .asTenant(holder.projectId, (tx) => work(holder, tx))
      .catch((error: unknown) => {
        // A project that is being deleted sends no mails.
        if (error instanceof AppError && error.code === 'NOT_FOUND') return { kind: 'none' };
        throw error;
      });
  }

  private async stateOf(holder: Unsubscription, tx: Tx): Promise<MailsState> {
    const { projectId, alertId, address } = holder;
    const alert = await this.alerts.get(tx, projectId, alertId);
    const project = await this.projects.get(tx, projectId);
    if (alert === null || project === null) return { kind: 'none' };
    if (alert.channel !== 'email' || alert.destination !== address) return { kind: 'none' };
    const page = consoleLinks(this.config.baseUrl, projectId).alert(alertId);
    const mails = { alert: alert.name, project: project.name, address, page };
    if (alert.active) return { kind: 'sent', ...mails };
    return alert.disabledReason === stopReason(address)
      ? { kind: 'stopped', ...mails, resumeToken: resumeToken(holder, this.clock.now(), this.secrets) }
      : { kind: 'paused', ...mails };
  }
}

/** Shown to the owner; also identifies an alert that was stopped through a link. */
function stopReason(address: string): string {
  return `${address} stopped these e-mails through the link in one of them.`;
}

/** Shown to the people who may resume an alert that was paused in another way. It must not make that alert resumable by links. */
function wishedReason(address: string): string {
  return `${address} wants no more of these e-mails, and said so through the link in one of them.`;
}

/** What the page says that resumes mails. */
function resumed(state: MailsState): MailsState {
  return state.kind === 'sent' ? { ...state, kind: 'resumed' } : state;
}
