import { Inject, Injectable } from '@nestjs/common';
import { CHANNELS, type Channels, newWebhookSecret } from '@earshot/channels';
import {
  type AlertOutput,
  invalidRequest,
  toAlertOutput,
  updateAlert,
  type UpdateAlertInput,
} from '@earshot/contracts';
import { AlertRepository, MonitorRepository, openAddressOrNull, sealAddress } from '@earshot/database';
import { type Alert, found } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import type { Handle, HandlerCall } from '../call/handler.js';
import { together } from '../call/together.js';
import { assertEvents, assertMonitors, assertReachable } from './alert-checks.js';
import { PendingMessage } from './pending-message.js';
import { readAlertRule } from './read-alert-rule.js';

/**
 * Changes the given fields. A rule that becomes a webhook gets a secret like a new one; a rule that stops being a webhook
 * loses it.
 */
@Injectable()
export class UpdateAlertHandler {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly monitors: MonitorRepository,
    private readonly pending: PendingMessage,
    private readonly secrets: SecretBox,
    @Inject(CHANNELS) private readonly channels: Channels,
  ) {}

  readonly handle: Handle<typeof updateAlert> = async (input, call) => {
    const { tx, project } = call;
    const before = found(await this.alerts.getForUpdate(tx, project.id, input.id), 'alert');
    await call.assertUnchanged(() => toAlertOutput(before));
    const moved = await this.destination(before, input, call);
    const asked = { ...shownWith(before, input), ...(moved === null ? {} : { destination: moved.address }) };
    const [rule] = together(
      () => readAlertRule(asked),
      // An existing rule may be renamed or paused even if its channel is not working.
      () => moved === null || assertReachable(this.channels, asked),
      () => assertEvents(asked),
    );
    const { name, channel, destination, events, active } = asked;
    const after = { ...before, name, channel, destination, events, active, ...rule };
    await assertMonitors(this.monitors, call, after.monitorIds, before.monitorIds);
    const isOther = after.channel !== before.channel;
    const secret = isOther && after.channel === 'webhook' ? newWebhookSecret() : null;
    const stored = await this.alerts.update(tx, before, after, {
      ...(isOther ? { secret: secret === null ? null : this.secrets.seal(secret, after.id) } : {}),
      ...(moved?.isNew ? { address: this.sealed(after) } : {}),
    });
    await this.pending.follow(before, stored, call);
    return { ...toAlertOutput(stored), secret };
  };

  /**
   * The new destination, if the caller changes it. The masked address that callers are shown stands for the whole one.
   * @throws AppError INVALID_REQUEST if it stands for one whose key was lost
   */
  private async destination(
    before: Alert,
    { channel, destination }: UpdateAlertInput,
    { tx }: HandlerCall,
  ): Promise<{ readonly address: string; readonly isNew: boolean } | null> {
    if (channel === undefined && destination === undefined) return null;
    const kept = found(await this.alerts.getSecrets(tx, before.projectId, before.id), 'alert');
    const old = openAddressOrNull(this.secrets, kept.address, before.id);
    const address = destination === undefined || destination === before.destination ? old : destination;
    const isOther = (channel ?? before.channel) !== before.channel;
    if (address !== null) return { address, isNew: address !== old || isOther };
    if (isOther) throw invalidRequest([unreadable]);
    return null;
  }

  private sealed({ id, channel, destination }: Alert) {
    return channel === 'email' ? null : sealAddress(this.secrets, destination, id);
  }
}

const unreadable = {
  field: 'destination',
  rule: 'unreadable',
  message: 'destination can no longer be read here: enter it again.',
};

/** The rule as it is shown, with the given fields instead of its own: it is read like a new one. */
function shownWith(before: Alert, input: UpdateAlertInput): AlertOutput {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...toAlertOutput(before), ...Object.fromEntries(given) };
}
