import type { FactoryProvider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { SourceName } from '@earshot/domain';
import { Clock, HttpClient, LOG, type Log } from '@earshot/platform';
import {
  createSource,
  isSupportedSource,
  type Source,
  sourceDefinitions,
  type SourceDeps,
  type SupportedSource,
} from '@earshot/sources';
import { ScannerConfig } from './scanner.config.js';

/** Injection token of `ScannedSources`. */
export const SCANNED_SOURCES = Symbol('scanned sources');

/** The sources this process scans; null = not configured, or this version cannot read it. */
export type ScannedSources = ReadonlyMap<SourceName, Source | null>;

export const scannedSources: FactoryProvider<ScannedSources> = {
  provide: SCANNED_SOURCES,
  inject: [ScannerConfig, ModuleRef, HttpClient, Clock, LOG],
  useFactory: (config: ScannerConfig, module: ModuleRef, http: HttpClient, clock: Clock, log: Log) =>
    new Map(
      config.sources.map((name) => [
        name,
        isSupportedSource(name) ? create(name, module, { http, clock, log }) : null,
      ]),
    ),
};

function create<Name extends SupportedSource>(
  name: Name,
  module: ModuleRef,
  deps: SourceDeps,
): Source | null {
  const source = createSource(name, module.get(sourceDefinitions[name].config, { strict: false }), deps);
  if (source === null) deps.log.warn({ source: name }, 'not configured, its watches wait');
  return source;
}
