import type { HttpAnswer } from '@earshot/platform';
import { retryAfter } from '../http/answer-fault.js';
import type { HttpService } from '../http/http-channel.js';
import { type Vendor, vendorUrlFault } from '../http/vendor-url-fault.js';
import { discordMessage } from './discord-message.js';

const vendor: Vendor = {
  name: 'Discord',
  hosts: ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'],
  path: /^\/api(\/v\d+)?\/webhooks\/\d+\/[^/]+$/,
  example: 'it looks like https://discord.com/api/webhooks/1234/XXXX',
};

/**
 * A Discord webhook, whose address determines the server and channel, and with `thread_id` the thread. Clients that continue
 * after 401, 403 and 404 get everyone behind the same IP address blocked, so one that answers with these is given up at once.
 * https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
 */
export const discord: HttpService = {
  name: 'discord',
  urlFault: (url, config) => vendorUrlFault(url, vendor, config),
  request: (message, to) => {
    const url = new URL(to.address);
    // Otherwise Discord answers before it has stored the message, and reports no failure to store it.
    url.searchParams.set('wait', 'true');
    return { url: url.href, body: discordMessage(message) };
  },
  isGone: ({ status }) => [401, 403, 404, 410].includes(status),
  waitUntil: (answer, now) => ([429, 503].includes(answer.status) ? waitUntil(answer, now) : null),
  refusesContent: true,
};

/** The body has it in seconds with milliseconds; Cloudflare, in front of Discord, sends only the header. */
function waitUntil(answer: HttpAnswer, now: Date): Date | null {
  const seconds = retrySeconds(answer.body);
  return seconds === null ? retryAfter(answer, now) : new Date(now.getTime() + Math.ceil(seconds * 1_000));
}

function retrySeconds(body: string): number | null {
  try {
    const { retry_after: seconds } = JSON.parse(body) as { retry_after?: unknown };
    return typeof seconds === 'number' && seconds >= 0 && seconds < 1e9 ? seconds : null;
  } catch {
    return null;
  }
}
