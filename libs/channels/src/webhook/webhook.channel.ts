import { Permanent, storableText } from '@earshot/domain';
import { destinationUrlFault, type HttpClient, type OutboundConfig } from '@earshot/platform';
import type { AlertMessage, Channel, DeliveryReceipt, Destination } from '../channel.js';
import { cutBytes } from '../message/cut-text.js';
import { webhookBody } from './webhook-body.js';
import { webhookFault } from './webhook-fault.js';
import { webhookHeaders } from './webhook-signature.js';

/** POSTs to a URL, signed as Standard Webhooks 1.0.0 says. */
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
    const signature = webhookHeaders(to.secret ?? '', { id, attemptAt: message.attemptAt, body });
    if (signature === null) throw new Permanent('The webhook has no usable signing secret.');
    const answer = await this.http.send({
      method: 'POST',
      url: to.address,
      headers: { ...signature, 'content-type': 'application/json', 'user-agent': 'Earshot', accept: '*/*' },
      body,
      timeoutMs: 15_000,
      cutBodyAtBytes: 64 * 1024,
      signal,
    });
    const failure = webhookFault(answer, new URL(to.address).host, message.attemptAt);
    if (failure !== null) throw failure;
    return { answer: cutBytes(storableText(`${answer.status} ${answer.body}`), 1024).trim() };
  }

  async close(): Promise<void> {
    // Every delivery has its own connection, closed with it.
  }
}
