import { Inject } from '@nestjs/common';
import { type Channels, newWebhookSecret } from '@earshot/channels';
import {
  createAlert,
  type CreateAlertInput,
  type CreatedAlertOutput,
  invalidRequest,
  toAlertOutput,
} from '@earshot/contracts';
import { AlertRepository, MonitorRepository } from '@earshot/database';
import { AppError } from '@earshot/domain';
import { newId, SecretBox } from '@earshot/platform';
import { CHANNELS } from '../channels.provider.js';
import { type Handler, type HandlerCall, Implements } from '../handler.js';

/** A new rule. A webhook's secret is made here, shown in this answer and kept sealed. */
@Implements(createAlert)
export class CreateAlertHandler implements Handler<typeof createAlert> {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly monitors: MonitorRepository,
    private readonly secrets: SecretBox,
    @Inject(CHANNELS) private readonly channels: Channels,
  ) {}

  async handle(input: CreateAlertInput, call: HandlerCall<'any', 'project'>): Promise<CreatedAlertOutput> {
    this.assertReachable(input);
    await this.assertMonitors(input.monitor_ids, call);
    const id = newId();
    const alert = {
      id,
      projectId: call.project.id,
      name: input.name,
      channel: input.channel,
      destination: input.destination,
      categories: input.categories,
      sentiments: input.sentiments,
      monitorIds: input.monitor_ids,
      minUrgency: input.min_urgency,
      frequency: input.frequency,
      active: true,
    };
    const secret = input.channel === 'webhook' ? newWebhookSecret() : null;
    const sealed = secret === null ? null : this.secrets.seal(secret, id);
    return { ...toAlertOutput(await this.alerts.insert(call.tx, alert, sealed)), secret };
  }

  private assertReachable({ channel: name, destination }: CreateAlertInput): void {
    const channel = this.channels[name];
    if (channel === null) {
      const message = `The channel ${name} is not set up in this installation.`;
      throw invalidRequest([{ field: 'channel', rule: 'configured', message }]);
    }
    const message = channel.destinationFault(destination);
    if (message !== null) throw invalidRequest([{ field: 'destination', rule: 'destination', message }]);
  }

  private async assertMonitors(
    ids: readonly string[],
    { project, tx }: HandlerCall<'any', 'project'>,
  ): Promise<void> {
    for (const [index, id] of ids.entries()) {
      if ((await this.monitors.get(tx, project.id, id)) !== null) continue;
      const field = `monitor_ids[${index}]`;
      throw new AppError('NOT_FOUND', 'No such monitor.', {
        details: [{ field, rule: 'exists', message: `${field} names no monitor of this project.` }],
      });
    }
  }
}
