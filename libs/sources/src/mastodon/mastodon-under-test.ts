import type { UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import { dressStatus } from '@earshot/fakes';
import { scheduled } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import { answerJson } from '../testing/server-answer.js';
import { mastodon } from './mastodon.source.js';

/** For specs: a Mastodon source with a fake server, and a clock that the spec controls. */
export class MastodonUnderTest extends FakedSource {
  readonly leavesOutGone = true;
  readonly secrets = ['the-token'];

  static async start(env: Readonly<Record<string, string>> = {}): Promise<MastodonUnderTest> {
    const double = await FakeUpstream.start({
      source: 'mastodon',
      faults: { busy: ['rate'], refused: ['closed'] },
      dress: () => [{}],
      lists: ({ path }) => path.endsWith(timelinePath),
    });
    return new MastodonUnderTest(double, mastodon, {
      ...double.environment,
      MASTODON_SERVERS: 'one.example',
      MASTODON_TOKENS: 'one.example=the-token',
      ...env,
    });
  }

  /** The queries sent to the timeline. */
  get timeline() {
    return this.double.seenAt(timelinePath);
  }

  /** Makes one request list this instead of published posts. */
  list(...statuses: readonly object[]): void {
    this.double.answer(timelinePath, answerJson(statuses));
  }

  fetch(since?: Date, server = 'one.example'): Promise<FetchedWindow> {
    return this.read(server, since);
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(server = 'one.example'): Promise<unknown> {
    return this.fetch(undefined, server).catch((thrown: unknown) => thrown);
  }
}

const timelinePath = '/api/v1/timelines/public';

/** A post as its server lists it; `more` overrides fields. */
export function statusOf(post: UpstreamPost, more: object = {}): object {
  return { ...dressStatus(scheduled('mastodon', post), 'one.example'), ...more };
}
