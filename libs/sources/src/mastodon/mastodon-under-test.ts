import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Source } from '../source.js';
import { dressStatus } from '@earshot/fakes';
import { CountedMeters } from '../testing/counted-meters.js';
import { scheduled } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { answerJson } from '../testing/scripted-server.js';
import { MastodonConfig } from './mastodon.config.js';
import { mastodon } from './mastodon.source.js';

/** For specs: a Mastodon source with a fake server, and a clock that the spec controls. */
export class MastodonUnderTest implements SourceUnderTest {
  readonly leavesOutGone = true;
  readonly source: Source;
  readonly now: Date;
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets = ['the-token'];

  private constructor(
    readonly double: FakeUpstream,
    readonly clock: VirtualClock,
    env: Readonly<Record<string, string>>,
  ) {
    this.now = clock.now();
    const reader = new EnvReader({
      ...double.environment,
      MASTODON_SERVERS: 'one.example',
      MASTODON_TOKENS: 'one.example=the-token',
      ...env,
    });
    const config = new MastodonConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(mastodon.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const deps = { http: new HttpClient(), clock, log, credentials: noCredentials() };
    const source = mastodon.create(config, deps);
    if (source === null) throw new Error('Mastodon is not configured');
    this.source = source;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<MastodonUnderTest> {
    const clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
    const double = await FakeUpstream.start({
      source: 'mastodon',
      clock,
      faults: { busy: ['rate'], refused: ['closed'] },
      dress: () => [{}],
      lists: ({ path }) => path.endsWith(timelinePath),
    });
    return new MastodonUnderTest(double, clock, env);
  }

  /** The queries sent to the timeline. */
  get timeline() {
    return this.double.seenAt(timelinePath);
  }

  /** Makes one request list this instead of published posts. */
  list(...statuses: readonly object[]): void {
    this.double.answer(timelinePath, answerJson(statuses));
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(since = this.minutesAgo(30), server = 'one.example'): Promise<FetchedWindow> {
    const feed = feedOf(this.source, server);
    return feed.fetch(queryFor(feed, since), this.meters.call());
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(server = 'one.example'): Promise<unknown> {
    return this.fetch(this.minutesAgo(30), server).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}

const timelinePath = '/api/v1/timelines/public';

/** A post as its server lists it; `more` overrides fields. */
export function statusOf(post: UpstreamPost, more: object = {}): object {
  return { ...dressStatus(scheduled('mastodon', post), 'one.example'), ...more };
}
