import type { SourceName } from '@earshot/domain';
import { anyPost, type FakePost, type ScheduledPost, sourceFakes } from '@earshot/fakes';
import type { UpstreamPost } from './source-under-test.js';

/** The parts of a post that differ from the default. */
export type FakeParts = Partial<FakePost>;

/** A spec's post in the form that a fake stores. */
export function scheduled(source: SourceName, post: UpstreamPost, parts: FakeParts = {}): ScheduledPost {
  const { publishedAt, text } = post;
  const kind = parts.kind ?? 'post';
  const name = parts.name ?? nameOf(source, post, kind);
  return { post: { ...anyPost, source, kind, name, text, ...parts }, publishedAt, edits: [] };
}

/** The name of a post in its fake. */
export function nameOf(source: SourceName, post: UpstreamPost, kind: FakePost['kind'] = 'post'): string {
  return sourceFakes[source].names.make(kind, post.publishedAt, serialOf(post.id));
}

/** The number in a name; for a name without one, a number derived from it. */
export function serialOf(id: string): number {
  const digits = /\d+$/.exec(id)?.[0];
  if (digits !== undefined) return Number(digits);
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 50_000, 0);
}
