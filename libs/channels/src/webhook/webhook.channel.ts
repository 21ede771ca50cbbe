import { Permanent } from '@earshot/domain';
import { destinationUrlFault } from '@earshot/platform';
import { retryAfter } from '../http/answer-fault.js';
import type { HttpService } from '../http/http-channel.js';
import { webhookBody } from './webhook-body.js';
import { webhookHeaders } from './webhook-signature.js';

/**
 * A URL whose requests are signed according to Standard Webhooks 1.0.0. Only 410 is final, for all messages, as that says.
 * Anything else may be an outage, a deployment or a wrong setting that its owner fixes within the days of the retry schedule
 * (including a redirect to a maintenance page), and a few requests are cheaper than a lost alert.
 */
export const webhook: HttpService = {
  name: 'webhook',
  urlFault: destinationUrlFault,
  request: (message, to) => {
    const body = webhookBody(message);
    const id = `msg_${message.notificationId.replaceAll('-', '')}`;
    const secrets = [to.secret ?? '', ...(to.previousSecret === null ? [] : [to.previousSecret])] as const;
    const headers = webhookHeaders(secrets, { id, attemptAt: message.attemptAt, body });
    if (headers === null) throw new Permanent('The webhook has no usable signing secret.');
    return { body, headers: { ...headers } };
  },
  isGone: ({ status }) => status === 410,
  waitUntil: (answer, now) => ([429, 502, 503, 504].includes(answer.status) ? retryAfter(answer, now) : null),
  refusesContent: false,
};
