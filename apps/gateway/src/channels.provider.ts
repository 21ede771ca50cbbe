import { type Channels, createChannels, EmailConfig } from '@earshot/channels';
import { OutboundConfig } from '@earshot/platform';

/** Injection token of the channels: who makes a rule learns at once whether its destination can be used. */
export const CHANNELS = Symbol('channels');

export const channelsProvider = {
  provide: CHANNELS,
  inject: [EmailConfig, OutboundConfig],
  useFactory: (email: EmailConfig, outbound: OutboundConfig): Channels => createChannels({ email, outbound }),
};
