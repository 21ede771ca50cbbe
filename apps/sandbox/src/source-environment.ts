import { sourceFakes } from '@earshot/fakes';
import { type BySource, bySource } from './posts/world.js';

/** The environment variables that point each of Earshot's sources at the sandbox. @param url of the sandbox */
export function sourceEnvironment(url: string): BySource<Readonly<Record<string, string>>> {
  return bySource((source) => sourceFakes[source].environment(url));
}
