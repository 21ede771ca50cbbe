import { Permanent } from '@earshot/domain';
import type { HttpClient, OutboundConfig } from '@earshot/platform';
import type { AlertMessage, Channel, DeliveryReceipt, Destination } from '../channel.js';
import { answerReceipt } from '../http/answer-words.js';
import { postMessage } from '../http/post-message.js';
import { type Vendor, vendorUrlFault } from '../http/vendor-url-fault.js';
import { slackFault } from './slack-fault.js';
import { slackMessage } from './slack-message.js';

const slack: Vendor = {
  name: 'Slack',
  hosts: ['hooks.slack.com', 'hooks.slack-gov.com'],
  path: /^\/services\/[^/]+\/[^/]+\/[^/]+$/,
  example: 'it looks like https://hooks.slack.com/services/T000/B000/XXXX',
};

/** Posts to a Slack incoming webhook, whose address determines the workspace and channel. */
export class SlackChannel implements Channel {
  readonly name = 'slack';

  /** @param http the guarded client: URLs come from users */
  constructor(
    private readonly http: HttpClient,
    private readonly config: OutboundConfig,
  ) {}

  destinationFault(address: string): string | null {
    return vendorUrlFault(address, slack, this.config);
  }

  async deliver(message: AlertMessage, to: Destination, signal: AbortSignal): Promise<DeliveryReceipt> {
    const fault = this.destinationFault(to.address);
    if (fault !== null) throw new Permanent(fault);
    const answer = await postMessage(this.http, to.address, slackMessage(message), { signal });
    const failure = slackFault(answer, to.address, message.attemptAt);
    if (failure !== null) throw failure;
    return { answer: answerReceipt(answer, to.address) };
  }
}
