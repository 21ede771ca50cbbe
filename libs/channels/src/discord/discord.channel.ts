import { Permanent } from '@earshot/domain';
import type { HttpClient, OutboundConfig } from '@earshot/platform';
import type { AlertMessage, Channel, DeliveryReceipt, Destination } from '../channel.js';
import { answerReceipt } from '../http/answer-words.js';
import { postMessage } from '../http/post-message.js';
import { type Vendor, vendorUrlFault } from '../http/vendor-url-fault.js';
import { discordFault } from './discord-fault.js';
import { discordMessage } from './discord-message.js';

const discord: Vendor = {
  name: 'Discord',
  hosts: ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'],
  path: /^\/api(\/v\d+)?\/webhooks\/\d+\/[^/]+$/,
  example: 'it looks like https://discord.com/api/webhooks/1234/XXXX',
};

/** Posts to a Discord webhook, whose address determines the server and channel, and with `thread_id` the thread. */
export class DiscordChannel implements Channel {
  readonly name = 'discord';

  /** @param http the guarded client: URLs come from users */
  constructor(
    private readonly http: HttpClient,
    private readonly config: OutboundConfig,
  ) {}

  destinationFault(address: string): string | null {
    return vendorUrlFault(address, discord, this.config);
  }

  async deliver(message: AlertMessage, to: Destination, signal: AbortSignal): Promise<DeliveryReceipt> {
    const fault = this.destinationFault(to.address);
    if (fault !== null) throw new Permanent(fault);
    const url = new URL(to.address);
    // Otherwise Discord answers before it has stored the message, and reports no failure to store it.
    url.searchParams.set('wait', 'true');
    const answer = await postMessage(this.http, url.href, discordMessage(message), { signal });
    const failure = discordFault(answer, to.address, message.attemptAt);
    if (failure !== null) throw failure;
    return { answer: answerReceipt(answer, to.address) };
  }
}
