import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { keysOf, manifestOf, type Meter, needsKey, type SourceName, switchOf } from '@earshot/domain';
import {
  Clock,
  GuardedHttpClient,
  HttpClient,
  LOG,
  type Log,
  Metrics,
  OutboundConfig,
} from '@earshot/platform';
import { type Source, sourceDefinitions, type SourceDeps } from '@earshot/sources';
import { ScannerConfig } from '../scanner.config.js';
import { SourceCredentials } from './source-credentials.js';
import { StoredFeeds } from './stored-feeds.js';
import { upstreamClients } from './upstream-metrics.js';

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
