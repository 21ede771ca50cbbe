import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { HackernewsConfig } from './hackernews.config.js';
import { hackernews } from './hackernews.source.js';
import { ScriptedHackernews } from './scripted-hackernews.js';

/** For specs: Hacker News that is read from its double, with a clock that the spec turns. */
export class HackernewsUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  readonly now = this.clock.now();
  readonly meters: CountedMeters;
  readonly secrets = [];

  private constructor(readonly double: ScriptedHackernews) {
    const reader = new EnvReader({
      HACKERNEWS_API_URL: `${double.url}/api/v1`,
      HACKERNEWS_ITEMS_URL: `${double.url}/v0`,
    });
    const config = new HackernewsConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(hackernews.meters(config), new Date(this.now.getTime() + 600_000));
    const source = hackernews.create(config, {
      http: new HttpClient(),
      clock: this.clock,
      log: createLog({ service: 'spec', level: 'silent' }),
      credentials: noCredentials(),
    });
    if (source === null) throw new Error('Hacker News is switched off');
    this.source = source;
  }

  static async start(): Promise<HackernewsUnderTest> {
    return new HackernewsUnderTest(await ScriptedHackernews.start());
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  post(number: number, minutes: number, text = `acme ${number}`): UpstreamPost {
    return { id: `p${number}`, publishedAt: this.minutesAgo(minutes), text };
  }

  /** Lists everything since. @param mark of the window before */
  items(since = this.minutesAgo(30), mark?: string): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'items');
    const query = { ...queryFor(feed, since), ...(mark === undefined ? {} : { marks: [mark] }) };
    return feed.fetch(query, this.meters.call());
  }
}
