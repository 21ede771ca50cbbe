import type { FactoryProvider } from '@nestjs/common';
import { type Channels, createChannels, EmailConfig } from '@earshot/channels';
import { OutboundConfig } from '@earshot/platform';

/** Injection token of the channels that send notifications. */
export const CHANNELS = Symbol('channels');

export const channelsProvider: FactoryProvider<Channels> = {
  provide: CHANNELS,
  inject: [EmailConfig, OutboundConfig],
  useFactory: (email: EmailConfig, outbound: OutboundConfig) => createChannels({ email, outbound }),
};
