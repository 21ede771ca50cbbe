import type { SourceName } from '@earshot/domain';
import type { FakeSettings } from '@earshot/fakes';
import type { VirtualClock } from '@earshot/platform/testing';
import type { FakeParts } from './fake-posts.js';
import type { ServerRequest } from './server-answer.js';
import type { UpstreamPost } from './source-under-test.js';

/** What the suite needs to know about a fake. */
export interface FakePlan {
  readonly source: SourceName;
  /** The fake's fault kinds for too many requests and for rejected credentials. */
  readonly faults: { readonly busy: readonly string[]; readonly refused: readonly string[] };
  /** What a post of the suite becomes in the fake, in order of publication: one for each reader that lists another kind. */
  readonly dress: (post: UpstreamPost) => readonly FakeParts[];
  /** Requests that count as listings; absent = all. */
  readonly lists?: (request: ServerRequest) => boolean;
  /** Requests that count towards the number answered before a fault strikes; absent = listings. */
  readonly pages?: (request: ServerRequest) => boolean;
  /** Posts that exist from the beginning, without the suite's knowledge. */
  readonly background?: readonly FakeParts[];
  readonly settings?: FakeSettings;
  /**
   * Called before anything is published.
   * @param isRead whether anything was requested before
   */
  readonly beforePublishing?: (clock: VirtualClock, isRead: boolean) => void;
}
