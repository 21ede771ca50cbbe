import { type SourceName, sourceNames } from '../post/source-name.js';
import { needsKey } from '../source/source-manifest.js';
import { manifestOf } from '../source/source-manifests.js';

/** A scanner's last report about a source. */
export interface ReportedSource {
  readonly source: SourceName;
  /** null = not reported. */
  readonly configured: boolean | null;
  /** It is simulated by the sandbox, and the monitor's project is not a sample project. */
  readonly playedForOthers: boolean;
}

/**
 * The default sources of a new monitor: all that are configured or need no key. Sources simulated by the sandbox are only
 * for sample projects, because elsewhere it would look as if the real source had been read. If no scanner has reported yet,
 * or nothing can be read, all sources are used: they wait until they can be read, and the answer lists them.
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
