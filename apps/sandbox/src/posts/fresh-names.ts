import type { SourceName } from '@earshot/domain';
import { type FakePost, sourceFakes } from '@earshot/fakes';

/**
 * Gives names that nothing has yet, in the form of the source, and that an earlier start has not given either: a program that
 * has stored its posts would take a new one for an old one that was edited.
 */
export function freshNames(
  isTaken: (name: string) => boolean,
  startedAt: Date,
): (source: SourceName, kind: FakePost['kind'], publishedAt: Date) => string {
  // Each source has a count of its own: some number their posts without a hole.
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
