import { type ChannelName, Permanent } from '@earshot/domain';
import type { HttpClient, OutboundConfig } from '@earshot/platform';
import type { AlertMessage, Channel, Destination } from '../channel.js';
import { answerFault, type AnswerRules, storedAnswer } from './answer-fault.js';

/** A service that receives each message in one POST. */
export interface HttpService extends AnswerRules {
  readonly name: ChannelName;
  /** Why a URL cannot be saved, as a sentence for the user who entered it; null = it can. */
  readonly urlFault: (url: string, config: OutboundConfig) => string | null;
  /** The JSON to send, and what else the service needs. @throws Permanent if it cannot be sent */
  readonly request: (message: AlertMessage, to: Destination) => ServiceRequest;
}

/** `url`: where it goes, if not to the destination's address as it is. */
export interface ServiceRequest {
  readonly body: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Posts to URLs entered by users. Waits at most 15 seconds for an answer, and reads only the first 64 KB of its body.
 * @param http the guarded client
 */
export function httpChannel(service: HttpService, http: HttpClient, config: OutboundConfig): Channel {
  const destinationFault = (address: string): string | null => service.urlFault(address, config);
  return {
    name: service.name,
    destinationFault,
    async deliver(message, to, signal) {
      const fault = destinationFault(to.address);
      if (fault !== null) throw new Permanent(fault);
      const { body, url = to.address, headers } = service.request(message, to);
      const sentAt = performance.now();
      const answer = await http.send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', 'user-agent': 'Earshot', accept: '*/*', ...headers },
        body,
        timeoutMs: 15_000,
        cutBodyAtBytes: 64 * 1024,
        signal,
      });
      const answeredAt = new Date(message.attemptAt.getTime() + performance.now() - sentAt);
      const failure = answerFault(answer, to.address, answeredAt, service);
      if (failure !== null) throw failure;
      return storedAnswer(answer, to.address);
    },
  };
}
