import type { ChannelName } from '@earshot/domain';
import { createGuardedHttpClient, OutboundConfig } from '@earshot/platform';
import type { Channel } from './channel.js';
import { DiscordChannel } from './discord/discord.channel.js';
import { EmailChannel } from './email/email.channel.js';
import { EmailConfig } from './email/email.config.js';
import { SlackChannel } from './slack/slack.channel.js';
import { WebhookChannel } from './webhook/webhook.channel.js';

/** All channels; null = not configured in this installation. */
export type Channels = Readonly<Record<ChannelName, Channel | null>>;

/** Creates all channels, the only list of them. */
export function createChannels(email: EmailConfig, outbound: OutboundConfig): Channels {
  const http = createGuardedHttpClient(outbound);
  return {
    email: email.smtp === null ? null : new EmailChannel(email.smtp),
    slack: new SlackChannel(http, outbound),
    discord: new DiscordChannel(http, outbound),
    webhook: new WebhookChannel(http, outbound),
  };
}

/** Injection token of the channels. */
export const CHANNELS = Symbol('channels');

/** Provides the channels to the apps that send messages. */
export const channelsProvider = {
  provide: CHANNELS,
  inject: [EmailConfig, OutboundConfig],
  useFactory: createChannels,
};
