import type { Channels } from '@earshot/channels';
import { invalidField } from '@earshot/contracts';
import type { MonitorRepository } from '@earshot/database';
import { type Alert, alertEventsFault, AppError, maskMark } from '@earshot/domain';
import type { HandlerCall } from '../call/handler.js';

/** @throws AppError INVALID_REQUEST if the channel is not set up here, or the destination is not valid for it */
export function assertReachable(
  channels: Channels,
  { channel: name, destination }: Pick<Alert, 'channel' | 'destination'>,
): void {
  const channel = channels[name];
  if (channel === null) {
    const message = `The channel ${name} is not set up in this installation.`;
    throw invalidField('channel', 'configured', message);
  }
  const message = destination.includes(maskMark) ? isMasked : channel.destinationFault(destination);
  if (message !== null) throw invalidField('destination', 'destination', message);
}

const isMasked = `This is how a destination is shown, with ${maskMark} for what is hidden. Give the whole address.`;

/** @throws AppError INVALID_REQUEST if the channel cannot send these events */
export function assertEvents({ channel, events }: Pick<Alert, 'channel' | 'events'>): void {
  const message = alertEventsFault(channel, events);
  if (message !== null) throw invalidField('events', 'events', message);
}

/**
 * @param known ids that are not checked: a rule may still name a monitor that has been deleted
 * @throws AppError NOT_FOUND naming the first id that is not a monitor of the project
 */
export async function assertMonitors(
  monitors: MonitorRepository,
  { project, tx }: Pick<HandlerCall, 'project' | 'tx'>,
  ids: readonly string[],
  known: readonly string[] = [],
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (known.includes(id) || (await monitors.get(tx, project.id, id)) !== null) continue;
    const field = `monitor_ids[${index}]`;
    throw new AppError('NOT_FOUND', 'No such monitor.', {
      details: [{ field, rule: 'exists', message: `${field} names no monitor of this project.` }],
    });
  }
}
