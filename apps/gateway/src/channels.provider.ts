import { type Channels, createChannels, EmailConfig } from '@earshot/channels';
import { OutboundConfig } from '@earshot/platform';

/** Injection token of the channels, used to check a rule's destination as soon as it is created. */
export const CHANNELS = Symbol('channels');

export const channelsProvider = {
  provide: CHANNELS,
  inject: [EmailConfig, OutboundConfig],
  useFactory: (email: EmailConfig, outbound: OutboundConfig): Channels => createChannels({ email, outbound }),
};
