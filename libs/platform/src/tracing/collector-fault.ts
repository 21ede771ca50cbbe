import { networkFault, networkSentence } from '../network/network-fault.js';

/**
 * What OpenTelemetry reports, in a sentence if the collector cannot be reached.
 * @param said its own words: of an error, all fields as JSON, including the stack
 */
export function collectorFault(endpoint: string, said: string): string {
  const fault = networkFault({ message: said });
  if (fault === null) return said.slice(0, 500);
  return networkSentence(`The collector of traces at ${new URL(endpoint).host}`, fault);
}
