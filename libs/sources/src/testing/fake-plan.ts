import type { SourceName } from '@earshot/domain';
import type { FakeSettings } from '@earshot/fakes';
import type { Clock } from '@earshot/platform';
import type { FakeParts } from './fake-posts.js';
import type { ServerRequest } from './scripted-server.js';
import type { UpstreamPost } from './source-under-test.js';

/** What the suite has to know of a fake. */
export interface FakePlan {
  readonly source: SourceName;
  readonly clock: Clock;
  /** Its kinds of faults that say that there were too many requests, and that the credentials are not accepted. */
  readonly faults: { readonly busy: readonly string[]; readonly refused: readonly string[] };
  /** What a post of the suite is there, in the order in which it is published; one for each reader that lists another kind. */
  readonly dress: (post: UpstreamPost) => readonly FakeParts[];
  /** Requests that count as listings; absent = all. */
  readonly lists?: (request: ServerRequest) => boolean;
  /** Requests of which so many are answered before a fault strikes; absent = listings. */
  readonly pages?: (request: ServerRequest) => boolean;
  /** There from the beginning; the suite does not know of them. */
  readonly background?: readonly FakeParts[];
  readonly settings?: FakeSettings;
  /** Called before anything is published. @param isRead something was asked for until then */
  readonly beforePublishing?: (isRead: boolean) => void;
}
