import { Injectable } from '@nestjs/common';
import { newWebhookSecret } from '@earshot/channels';
import { isoTime, rotateAlertSecret } from '@earshot/contracts';
import { AlertRepository } from '@earshot/database';
import { AppError, found } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import type { Handle } from '../call/handler.js';

/** How long receivers have to change over. */
const overlapMs = 24 * 60 * 60 * 1_000;

/** Generates a new secret, shown in this answer only and stored sealed; the previous one stays valid for a day. */
@Injectable()
export class RotateAlertSecretHandler {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly secrets: SecretBox,
  ) {}

  readonly handle: Handle<typeof rotateAlertSecret> = async ({ id }, { project, tx }) => {
    const alert = found(await this.alerts.getForUpdate(tx, project.id, id), 'alert');
    if (alert.channel !== 'webhook')
      throw new AppError('CONFLICT', `Messages by ${alert.channel} are not signed: there is no secret.`);
    const secret = newWebhookSecret();
    const until = await this.alerts.rotateSecret(tx, alert, this.secrets.seal(secret, id), overlapMs);
    return { id, secret, previous_secret_expires_at: isoTime(until) };
  };
}
