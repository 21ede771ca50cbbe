import { type SourceName, sourceNames } from '../post/source-name.js';
import { needsKey } from '../source/source-manifest.js';
import { manifestOf } from '../source/source-manifests.js';

/** What a scanner last said of a source. */
export interface ReportedSource {
  readonly source: SourceName;
  /** null = no scanner has said so. */
  readonly configured: boolean | null;
  /** A sandbox plays it, and the monitor's project is not one for samples. */
  readonly playedForOthers: boolean;
}

/**
 * Where a new monitor listens that names no sources: at every source that is configured or needs no key. What a sandbox
 * plays is left to projects for samples: in others it would look as if the real source had been read. As long as no scanner
 * has said anything, and where nothing can be read, that is all sources: they wait until they can be read, and the answer
 * lists them.
 */
export function defaultSources(reported: readonly ReportedSource[]): readonly SourceName[] {
  const known = new Map(reported.map((one) => [one.source, one]));
  if (reported.every(({ configured }) => configured === null)) return sourceNames;
  const readable = sourceNames.filter((name) => {
    const { configured = null, playedForOthers = false } = known.get(name) ?? {};
    return (configured ?? !needsKey(manifestOf(name))) && !playedForOthers;
  });
  return readable.length === 0 ? sourceNames : readable;
}
