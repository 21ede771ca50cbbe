import { sourceFakes } from '@earshot/fakes';
import { type BySource, bySource } from './posts/world.js';

/** The variables with which Earshot reads each source from the sandbox. @param url of the sandbox */
export function sourceEnvironment(url: string): BySource<Readonly<Record<string, string>>> {
  return bySource((source) => sourceFakes[source].environment(url));
}
