import { dressYoutubeComment, dressYoutubeThread } from '@earshot/fakes';
import type { UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import { type FakeParts, scheduled } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import { youtube } from './youtube.source.js';

/** For specs: a configured YouTube source with a fake server, and a clock that the spec controls. */
export class YoutubeUnderTest extends FakedSource {
  readonly leavesOutGone = true;
  readonly secrets = [this.double.environment['YOUTUBE_API_KEY'] ?? ''] as const;
  readonly threadPost = { externalId: videoId, url: `https://www.youtube.com/watch?v=${videoId}` };

  /** @param channels whose comments are read */
  static async start(...channels: readonly string[]): Promise<YoutubeUnderTest> {
    return YoutubeUnderTest.with({ YOUTUBE_CHANNEL_IDS: channels.join(',') });
  }

  /** @param env additional settings */
  static async with(env: Readonly<Record<string, string>>): Promise<YoutubeUnderTest> {
    const double = await FakeUpstream.start({
      source: 'youtube',
      faults: { busy: ['rate'], refused: ['expired_token'] },
      dress: (post) => [videoParts(post), commentParts(post)],
      background: [{ name: videoId, title: 'A video', place: channelId }],
      // The request for the videos of a page belongs to that page.
      pages: ({ path }) => path.endsWith('/search') || path.endsWith('/commentThreads'),
    });
    return new YoutubeUnderTest(double, youtube, { ...double.environment, ...env });
  }

  fetch(feedName = 'search', since?: Date): Promise<FetchedWindow> {
    return this.read(feedName, since);
  }

  /** Reads the comments under the test's video. @param monitorId absent = the call does not say who asks */
  async fetchThreads(since = this.minutesAgo(30), monitorId?: string): Promise<FetchedWindow> {
    if (this.source.replies === undefined) throw new Error('YouTube reads no comments');
    const readers = monitorId === undefined ? {} : { readers: [{ monitorId, since, marks: [] }] };
    return this.source.replies.fetch(this.threadPost, since, { ...this.meters.call(), ...readers });
  }
}

/** All comments are under this video of this channel. */
const videoId = 'video000001';
const channelId = 'UC_x5XG1OV2P6uZZ5FSM9Ttw';

/** The id of a post's video. */
export function videoIdOf(name: string): string {
  return name.padEnd(11, '_');
}

/** The id of a post's comment. */
export function commentIdOf(name: string): string {
  return `Ug${name.padEnd(24, 'x')}`;
}

/** A comment as listed. */
export function comment(post: UpstreamPost): object {
  return dressYoutubeComment(scheduled('youtube', post, commentParts(post)), videoId, false);
}

/** A thread with one comment and the given replies; `total` may count more replies than are shown. */
export function thread(post: UpstreamPost, replies: readonly object[] = [], total = replies.length): object {
  const top = scheduled('youtube', post, commentParts(post));
  const { snippet, ...whole } = dressYoutubeThread(top, [], { videoId, channelId, asHtml: false });
  return {
    ...whole,
    snippet: { ...(snippet as object), totalReplyCount: total },
    ...(replies.length > 0 ? { replies: { comments: replies } } : {}),
  };
}

/** A list in its response envelope. */
export function listed(kind: string, items: readonly object[], more: object = {}): object {
  const pageInfo = { totalResults: 1_000_000, resultsPerPage: items.length };
  return { kind: `youtube#${kind}ListResponse`, etag: 'e', pageInfo, items, ...more };
}

function videoParts({ id }: UpstreamPost): FakeParts {
  return { name: videoIdOf(id), title: 'A "title" & more', likes: 7, views: 1_200, comments: 3 };
}

function commentParts({ id }: UpstreamPost): FakeParts {
  return { name: commentIdOf(id), kind: 'comment', parent: videoId, likes: 2 };
}
