import type { SourceName } from '@earshot/domain';
import type { Feed, Source } from '@earshot/sources';
import type { ScannedSource } from '../sources/scanned-sources.js';

const upkeep = { keepTextMs: null, verifyEveryMs: null, verifyForMs: null, verify: null, verifyAtOnce: 1 };

/** Reddit with only these feeds. */
export function scriptedSource(...feeds: readonly Feed[]): Source {
  return { feeds, upkeep };
}

/** The source as a scanner keeps it. @param source null = not configured */
export function scanned(
  name: SourceName,
  source: Source | null,
  meters: ScannedSource['meters'] = [],
  config: ScannedSource['config'] = null,
): ScannedSource {
  return { name, source, config, meters };
}
