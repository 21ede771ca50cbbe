import type { ChannelName } from '@earshot/domain';
import { createGuardedHttpClient, type OutboundConfig } from '@earshot/platform';
import type { Channel } from './channel.js';
import { DiscordChannel } from './discord/discord.channel.js';
import { EmailChannel } from './email/email.channel.js';
import type { EmailConfig } from './email/email.config.js';
import { SlackChannel } from './slack/slack.channel.js';
import { WebhookChannel } from './webhook/webhook.channel.js';

/** All channels; null = not configured in this installation. */
export type Channels = Readonly<Record<ChannelName, Channel | null>>;

/** The configuration of the channels. */
export interface ChannelConfigs {
  readonly email: EmailConfig;
  readonly outbound: OutboundConfig;
}

/** Creates all channels, the only list of them. */
export function createChannels({ email, outbound }: ChannelConfigs): Channels {
  const http = createGuardedHttpClient(outbound);
  return {
    email: email.smtp === null ? null : new EmailChannel(email.smtp),
    slack: new SlackChannel(http, outbound),
    discord: new DiscordChannel(http, outbound),
    webhook: new WebhookChannel(http, outbound),
  };
}
