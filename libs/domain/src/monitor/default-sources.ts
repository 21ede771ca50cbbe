import { type SourceName, sourceNames } from '../post/source-name.js';
import { needsKey } from '../source/source-manifest.js';
import { manifestOf } from '../source/source-manifests.js';

/** A scanner's last report about a source. */
export interface ReportedSource {
  readonly source: SourceName;
  /** null = not reported; false = it is not set up, or this installation leaves it out. */
  readonly configured: boolean | null;
  /** It is simulated by the sandbox, and the monitor's project is not a sample project. */
  readonly playedForOthers: boolean;
}

/**
 * The default sources of a new monitor: all that are configured or need no key. Sources simulated by the sandbox are only
 * for sample projects, because elsewhere it would look as if the real source had been read. If no scanner has reported yet,
 * all that are not left out are used, and if nothing can be read, all: they wait until they can be read, and the answer lists them.
 */
export function defaultSources(reported: readonly ReportedSource[]): readonly SourceName[] {
  const known = new Map(reported.map((one) => [one.source, one]));
  const isAnyRead = reported.some(({ configured }) => configured === true);
  const readable = sourceNames.filter((name) => {
    const { configured = null, playedForOthers = false } = known.get(name) ?? {};
    return (configured ?? (!isAnyRead || !needsKey(manifestOf(name)))) && !playedForOthers;
  });
  return readable.length === 0 ? sourceNames : readable;
}
