import type { SourceName } from '@earshot/domain';
import { describePromises } from './testing/promises.conformance.js';
import { describeReading, type Reach } from './testing/reading.conformance.js';
import type { SourceUnderTest } from './testing/source-under-test.js';

export * from './testing/source-under-test.js';

/**
 * What every source promises; each source's spec runs it against its fake.
 * @param readerNames names of all its feeds, and of its thread feed
 * @param reach for readers that list less than most
 */
export function describeSource(
  name: SourceName,
  readerNames: readonly string[],
  setUp: () => Promise<SourceUnderTest>,
  reach: Readonly<Record<string, Reach>> = {},
): void {
  // The 8th and 9th of every fifty are swapped: with 908 listed, an older one is shown and a newer one is not.
  for (const reader of readerNames)
    describeReading(name, reader, setUp, reach[reader] ?? { inFull: 320, atMost: 908 });
  describePromises(name, readerNames, setUp);
}
