import type { SourceName } from '@earshot/domain';
import {
  answerSeconds,
  type HttpClient,
  type Metrics,
  ObservedHttpClient,
  outcomeOf,
} from '@earshot/platform';

/** Makes clients that wrap another one and count the outcome of each request by source. */
export function upstreamClients(metrics: Metrics): (source: SourceName, http: HttpClient) => HttpClient {
  const requests = metrics.counter(
    'earshot_source_requests_total',
    'Requests to a source, by outcome: ok, rate_limited, client_error, server_error or unreachable.',
    ['source', 'outcome'],
  );
  const seconds = metrics.histogram(
    'earshot_source_request_duration_seconds',
    'How long a source took to answer a request.',
    ['source'],
    answerSeconds,
  );
  return (source, http) =>
    new ObservedHttpClient(http, (observation) => {
      requests.inc({ source, outcome: outcomeOf(observation) });
      seconds.observe({ source }, observation.seconds);
    });
}
