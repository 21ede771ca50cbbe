import {
  answerSeconds,
  type HttpClient,
  type Metrics,
  ObservedHttpClient,
  outcomeOf,
} from '@earshot/platform';

/** An HTTP client for a language model that records the outcome and duration of each request. */
export function llmClient(http: HttpClient, metrics: Metrics): HttpClient {
  const requests = metrics.counter(
    'earshot_llm_requests_total',
    'Requests from this process to a language model, by outcome: ok, rate_limited, client_error, server_error or unreachable.',
    ['outcome'],
  );
  const seconds = metrics.histogram(
    'earshot_llm_request_duration_seconds',
    'How long a language model took to answer a request.',
    [],
    answerSeconds,
  );
  return new ObservedHttpClient(http, (observation) => {
    requests.inc({ outcome: outcomeOf(observation) });
    seconds.observe(observation.seconds);
  });
}
