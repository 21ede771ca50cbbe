import type { SourceName } from '@earshot/domain';
import { type FakePost, sourceFakes } from '@earshot/fakes';

/**
 * Generates unused names in the source's format. They also differ from the names of earlier runs: a program that has stored
 * those posts would mistake a new post for an edited old one.
 */
export function freshNames(
  isTaken: (name: string) => boolean,
  startedAt: Date,
): (source: SourceName, kind: FakePost['kind'], publishedAt: Date) => string {
  // One counter per source, because some sources number their posts without gaps.
  const serials = new Map<SourceName, number>();
  return (source, kind, publishedAt) => {
    let name: string;
    do {
      const serial = (serials.get(source) ?? startedAt.getTime()) + 1;
      serials.set(source, serial);
      name = sourceFakes[source].names.make(kind, publishedAt, serial);
    } while (isTaken(name));
    return name;
  };
}
