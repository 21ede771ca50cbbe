import { Injectable } from '@nestjs/common';
import type { testFeed, TestFeedOutput } from '@earshot/contracts';
import { messageOf, storableText } from '@earshot/domain';
import { Clock, GuardedHttpClient, OutboundConfig } from '@earshot/platform';
import { type AddressReading, FeedsConfig, readAddress, unlimitedMeters } from '@earshot/sources';
import { UseLimits } from '../access/limits/use-limits.js';
import { ExternalEffect } from '../call/external-effect.js';
import type { Handle } from '../call/handler.js';
import { feedAddressOf } from './feed-address.js';

/** An agent waits for this; it includes redirects and finding the feed of a page. */
const timeoutMs = 30_000;
const shownEntries = 5;
const shownText = 300;

/** Reads an address as the scanner would, without holding a database connection. */
@Injectable()
export class TestFeedHandler {
  private readonly client;

  constructor(
    config: FeedsConfig,
    outbound: OutboundConfig,
    private readonly limits: UseLimits,
    clock: Clock,
  ) {
    this.client = { http: new GuardedHttpClient(outbound), config, clock };
  }

  readonly handle: Handle<typeof testFeed> = async (input, { project }) => {
    const address = feedAddressOf(input);
    return new ExternalEffect(() => this.read(project.id, address));
  };

  /** @throws AppError RATE_LIMITED; a failure of the address is returned as an answer */
  private async read(projectId: string, address: string): Promise<TestFeedOutput> {
    await this.limits.use('test_feed', projectId);
    const call = { signal: AbortSignal.timeout(timeoutMs), meters: unlimitedMeters() };
    const request = { address, etag: null, lastModified: null };
    try {
      return toOutput(await readAddress(request, this.client, call));
    } catch (error) {
      const nothing = { feed_address: null, title: null, entries: [], other_feeds: [] };
      return { readable: false, reason: messageOf(error), ...nothing };
    }
  }
}

function toOutput({ fetched, document, otherFeeds }: AddressReading): TestFeedOutput {
  return {
    readable: true,
    reason: null,
    feed_address: fetched.location,
    title: readable(document?.title ?? null),
    entries: (document?.entries ?? []).slice(0, shownEntries).map(({ title, text, url, publishedAt }) => ({
      title: readable(title),
      text: storableText(text.slice(0, shownText)),
      url: readable(url),
      published_at: publishedAt?.toISOString() ?? null,
    })),
    other_feeds: otherFeeds.filter(({ length }) => length <= 2_048).slice(0, 20),
  };
}

/** Without halves of surrogate pairs, which a JSON feed can contain and many programs refuse in an answer. */
function readable(text: string | null): string | null {
  return text === null ? null : storableText(text);
}
