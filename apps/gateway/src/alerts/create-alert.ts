import { Inject, Injectable } from '@nestjs/common';
import { CHANNELS, type Channels, newWebhookSecret } from '@earshot/channels';
import { createAlert, toAlertOutput } from '@earshot/contracts';
import { AlertRepository, MonitorRepository, ProjectUsageRepository, sealAddress } from '@earshot/database';
import { newId, SecretBox } from '@earshot/platform';
import type { Handle } from '../call/handler.js';
import { together } from '../call/together.js';
import { assertRoom } from '../usage/assert-room.js';
import { assertEvents, assertMonitors, assertReachable } from './alert-checks.js';
import { readAlertRule } from './read-alert-rule.js';

/** Creates a rule. A webhook's secret is generated here, shown in this answer only, and stored sealed, as are all URLs. */
@Injectable()
export class CreateAlertHandler {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly monitors: MonitorRepository,
    private readonly usage: ProjectUsageRepository,
    private readonly secrets: SecretBox,
    @Inject(CHANNELS) private readonly channels: Channels,
  ) {}

  readonly handle: Handle<typeof createAlert> = async (input, call) => {
    const [rule] = together(
      () => readAlertRule(input),
      () => assertReachable(this.channels, input),
      () => assertEvents(input),
    );
    await assertMonitors(this.monitors, call, input.monitor_ids);
    await assertRoom(this.usage, call, 'alerts', 1);
    const id = newId();
    const alert = {
      id,
      projectId: call.project.id,
      name: input.name,
      channel: input.channel,
      destination: input.destination,
      events: input.events,
      ...rule,
      active: true,
    };
    const secret = input.channel === 'webhook' ? newWebhookSecret() : null;
    const sealed = {
      secret: secret === null ? null : this.secrets.seal(secret, id),
      address: input.channel === 'email' ? null : sealAddress(this.secrets, input.destination, id),
    };
    return { ...toAlertOutput(await this.alerts.insert(call.tx, alert, sealed)), secret };
  };
}
