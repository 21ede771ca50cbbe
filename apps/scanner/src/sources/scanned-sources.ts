import { keysOf, manifestOf, type Meter, needsKey, type SourceName, switchOf } from '@earshot/domain';
import {
  answerSeconds,
  Clock,
  GuardedHttpClient,
  HttpClient,
  LOG,
  type Log,
  Metrics,
  ObservedHttpClient,
  OutboundConfig,
  outcomeOf,
} from '@earshot/platform';
import { type Source, sourceDefinitions, type SourceDeps } from '@earshot/sources';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ScannerConfig } from '../scanner.config.js';
import { SourceCredentials } from './source-credentials.js';
import { StoredFeeds } from './stored-feeds.js';

/** A source that this process scans. */
export interface ScannedSource {
  readonly name: SourceName;
  /** null = not configured. */
  readonly source: Source | null;
  /** The configuration it was created from, including credentials, so never log it. null = created without one. */
  readonly config: object | null;
  readonly meters: readonly Meter[];
}

/** The sources this process scans. */
@Injectable()
export class ScannedSources extends Map<SourceName, ScannedSource> {
  constructor(
    config: ScannerConfig,
    module: ModuleRef,
    http: HttpClient,
    clock: Clock,
    credentials: SourceCredentials,
    metrics: Metrics,
    @Inject(LOG) log: Log,
    outbound: OutboundConfig,
    shelf: StoredFeeds,
  ) {
    super();
    const client = upstreamClients(metrics);
    const guarded = new GuardedHttpClient(outbound);
    for (const name of config.sources) {
      const deps = {
        http: client(name, http),
        clock,
        log,
        credentials: credentials.of(name),
        subscriptions: { http: client(name, guarded), shelf },
      };
      this.set(name, create(name, module, deps));
    }
  }
}

function create(name: SourceName, module: ModuleRef, deps: SourceDeps): ScannedSource {
  const definition = sourceDefinitions[name];
  const config = module.get(definition.config, { strict: false });
  const source = definition.create(config, deps);
  const manifest = manifestOf(name);
  const lacks = needsKey(manifest) ? `needs ${keysOf(manifest)}` : `is switched off by ${switchOf(manifest)}`;
  if (source === null)
    deps.log.warn({ source: name }, `${manifest.label} ${lacks}: its monitors are not scanned`);
  return { name, source, config, meters: source === null ? [] : definition.meters(config) };
}

/** Makes clients that wrap another one and count the outcome of each request by source. */
function upstreamClients(metrics: Metrics): (source: SourceName, http: HttpClient) => HttpClient {
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
