import { needsKey, type SourceAccess, sourceManifests, type SourceName } from '@earshot/domain';
import { EnvReader, type Environment } from '@earshot/platform';
import { sourcesWithSamples } from '@earshot/sandbox';
import { ScannerConfig } from '@earshot/scanner';
import { isGiven } from './environment.js';

/**
 * The sources that a sandbox plays: those that have sample posts and need a key, but have none. Sources that need no key are
 * never played.
 */
export function playedSources(user: Environment): SourceName[] {
  const { sources } = new ScannerConfig(new EnvReader(user));
  return sourceManifests
    .filter((manifest) => needsKey(manifest) && !isReal(manifest.access, user))
    .map(({ name }) => name)
    .filter((name) => sources.includes(name) && sourcesWithSamples.includes(name));
}

/** A user who sets one of its credentials wants the real source. */
function isReal({ variables, otherVariables }: SourceAccess, user: Environment): boolean {
  return [...variables, ...otherVariables].some((name) => isGiven(user, name));
}
