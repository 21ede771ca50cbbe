import { Injectable } from '@nestjs/common';
import { readUnsubscribeToken, type Unsubscription } from '@earshot/channels';
import {
  AlertHealthRepository,
  AlertRepository,
  Database,
  ProjectRepository,
  type Tx,
} from '@earshot/database';
import { AppError } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';

/**
 * How it stands with the mails that a link stops. `none`: the alert is deleted, or sends elsewhere by now; `unknown`: the
 * link is none of ours.
 */
export type MailsState =
  | {
      readonly kind: 'sent' | 'stopped';
      readonly alert: string;
      readonly project: string;
      readonly address: string;
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** The mails of an alert, for who holds the link out of one of them. */
@Injectable()
export class UnsubscribeStore {
  constructor(
    private readonly database: Database,
    private readonly alerts: AlertRepository,
    private readonly health: AlertHealthRepository,
    private readonly projects: ProjectRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** Changes nothing. */
  look(token: string): Promise<MailsState> {
    return this.withHolder(token, (holder, tx) => this.stateOf(holder, tx));
  }

  /** Pauses the alert: it has no other recipient. What waits is cancelled, and its owner reads who stopped it. */
  stop(token: string): Promise<MailsState> {
    return this.withHolder(token, async (holder, tx) => {
      const alert = await this.alerts.getForUpdate(tx, holder.projectId, holder.alertId);
      const state = await this.stateOf(holder, tx);
      if (state.kind !== 'sent' || alert === null) return state;
      const reason = `${holder.address} stopped these mails through the link in one of them.`;
      await this.health.disable(tx, alert, reason, 'cancelled');
      return { ...state, kind: 'stopped' };
    });
  }

  private withHolder(
    token: string,
    work: (holder: Unsubscription, tx: Tx) => Promise<MailsState>,
  ): Promise<MailsState> {
    const holder = readUnsubscribeToken(token, this.secrets);
    return holder === null
      ? Promise.resolve({ kind: 'unknown' })
      : this.database.asTenant(holder.projectId, (tx) => work(holder, tx)).catch(noneWithoutProject);
  }

  private async stateOf({ projectId, alertId, address }: Unsubscription, tx: Tx): Promise<MailsState> {
    const alert = await this.alerts.get(tx, projectId, alertId);
    const project = await this.projects.get(tx, projectId);
    if (alert === null || project === null) return { kind: 'none' };
    if (alert.channel !== 'email' || alert.destination !== address) return { kind: 'none' };
    return { kind: alert.active ? 'sent' : 'stopped', alert: alert.name, project: project.name, address };
  }
}

function noneWithoutProject(error: unknown): MailsState {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return { kind: 'none' };
  throw error;
}
