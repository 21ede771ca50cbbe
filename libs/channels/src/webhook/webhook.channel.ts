import { Permanent } from '@earshot/domain';
import { destinationUrlFault, type HttpClient, type OutboundConfig } from '@earshot/platform';
import type { AlertMessage, Channel, DeliveryReceipt, Destination } from '../channel.js';
import { answerReceipt } from '../http/answer-words.js';
import { postMessage } from '../http/post-message.js';
import { webhookBody } from './webhook-body.js';
import { webhookFault } from './webhook-fault.js';
import { webhookHeaders } from './webhook-signature.js';

/** POSTs to a URL, signed according to Standard Webhooks 1.0.0. */
export class WebhookChannel implements Channel {
  readonly name = 'webhook';

  /** @param http the guarded client: URLs come from users */
  constructor(
    private readonly http: HttpClient,
    private readonly config: OutboundConfig,
  ) {}

  destinationFault(address: string): string | null {
    return destinationUrlFault(address, this.config);
  }

  async deliver(message: AlertMessage, to: Destination, signal: AbortSignal): Promise<DeliveryReceipt> {
    const fault = this.destinationFault(to.address);
    if (fault !== null) throw new Permanent(fault);
    const body = webhookBody(message);
    const id = `msg_${message.notificationId.replaceAll('-', '')}`;
    const secrets = [to.secret ?? '', ...(to.previousSecret === null ? [] : [to.previousSecret])] as const;
    const headers = webhookHeaders(secrets, { id, attemptAt: message.attemptAt, body });
    if (headers === null) throw new Permanent('The webhook has no usable signing secret.');
    const answer = await postMessage(this.http, to.address, body, { headers, signal });
    const failure = webhookFault(answer, to.address, message.attemptAt);
    if (failure !== null) throw failure;
    return { answer: answerReceipt(answer, to.address) };
  }
}
