import type { ChannelName } from '@earshot/domain';
import { GuardedHttpClient, OutboundConfig } from '@earshot/platform';
import type { Channel } from './channel.js';
import { discord } from './discord/discord.channel.js';
import { emailChannel } from './email/email.channel.js';
import { EmailConfig } from './email/email.config.js';
import { httpChannel } from './http/http-channel.js';
import { slack } from './slack/slack.channel.js';
import { webhook } from './webhook/webhook.channel.js';

/** All channels; null = not configured in this installation. */
export type Channels = Readonly<Record<ChannelName, Channel | null>>;

/** Creates all channels, the only list of them. */
export function createChannels(email: EmailConfig, outbound: OutboundConfig): Channels {
  const http = new GuardedHttpClient(outbound);
  return {
    email: email.smtp === null ? null : emailChannel(email.smtp),
    slack: httpChannel(slack, http, outbound),
    discord: httpChannel(discord, http, outbound),
    webhook: httpChannel(webhook, http, outbound),
  };
}

export const CHANNELS = Symbol('channels');

/** Provides the channels to the apps that send messages. */
export const channelsProvider = {
  provide: CHANNELS,
  inject: [EmailConfig, OutboundConfig],
  useFactory: createChannels,
};
