import { Permanent, type PlannedQuery, type Post } from '@earshot/domain';
import { type Fields, fieldsOf, numberOf, textOf } from '../reading/read-fields.js';
import { FieldMissing, fieldSentence, readListed } from '../reading/read-listed.js';
import { urlPart } from '../reading/url-part.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import { type LinkedInPagesApi, NotShown } from './linkedin-pages-api.js';
import type { LinkedInConfig } from './linkedin.config.js';
import { plainOfLittleText } from './little-text.js';

/**
 * Posts that mention one's own pages with an `@`, from the notifications of the pages. Comments are not included.
 * https://learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-social-action-notifications
 */
export class LinkedInMentionsFeed implements Feed {
  readonly name = 'page_mentions';
  readonly grammar = null;
  readonly overlapMs = 3_600_000;
  readonly backfillMs: number;
  /** What the daily request limit allows for listing every page; half of it is left for reading the posts. */
  readonly shortestIntervalMs: number;

  constructor(
    config: LinkedInConfig,
    private readonly organizationIds: readonly string[],
    private readonly api: LinkedInPagesApi,
    private readonly deps: SourceDeps,
  ) {
    this.backfillMs = Math.min(config.backfillMs, keptMs);
    const rounds = config.requestsPerDay / 2 / Math.max(1, organizationIds.length);
    this.shortestIntervalMs = Math.max(60_000, (24 * 3_600_000) / rounds);
  }

  async fetch({ since }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    const now = this.deps.clock.now();
    const from = new Date(Math.max(since.getTime(), now.getTime() - keptMs));
    const reading: Reading = { from, now, call, seen: new Set(), posts: new Map(), requests: 0 };
    let isWhole = true;
    try {
      for (const id of this.organizationIds) isWhole = (await this.readPage(id, reading)) && isWhole;
    } catch (error) {
      if (reading.requests === 0 || !(error instanceof Error)) throw error;
      const stopped = { reason: 'fault', fault: error } as const;
      return { ...result(reading), coveredFrom: now, stopped };
    }
    const isAll = isWhole && from.getTime() === since.getTime();
    const stopped = { reason: isAll ? 'reached' : 'listing_ends' } as const;
    return { ...result(reading), coveredFrom: isWhole ? from : now, stopped };
  }

  /** @returns whether all mentions were listed */
  private async readPage(organizationId: string, reading: Reading): Promise<boolean> {
    const organization = encodeURIComponent(`urn:li:organization:${organizationId}`);
    const timeRange = `(start:${reading.from.getTime()},end:${reading.now.getTime()})`;
    const query = `q=criteria&actions=List(SHARE_MENTION)&organizationalEntity=${organization}&timeRange=${timeRange}`;
    for (let start = 0; start < listedAtMost; start += pageSize) {
      const path = `organizationalEntityNotifications?${query}&start=${start}&count=${pageSize}`;
      const { elements } = await this.api.get(path, reading.call);
      if (!Array.isArray(elements)) throw new Permanent(fieldSentence('LinkedIn', ['elements']));
      const urns = readListed('LinkedIn', elements, readUrn, this.deps.log);
      reading.requests += 1;
      const fresh = [...new Set(urns)].filter((urn) => !reading.seen.has(urn));
      for (const urn of fresh) await this.readMention(urn, reading);
      if (elements.length < pageSize) return true;
      // A list that repeats itself would never end.
      if (fresh.length === 0) return false;
    }
    return false;
  }

  private async readMention(urn: string, reading: Reading): Promise<void> {
    reading.seen.add(urn);
    try {
      const post = readPost(urn, await this.api.get(`posts/${urlPart(urn)}`, reading.call));
      reading.requests += 1;
      if (post instanceof FieldMissing)
        this.deps.log.warn({ field: post.field }, 'LinkedIn showed a mention in an unexpected shape');
      else if (post !== null && post.publishedAt >= reading.from) reading.posts.set(post.externalId, post);
    } catch (error) {
      if (!(error instanceof NotShown)) throw error;
      reading.requests += 1;
    }
  }
}

/** How long LinkedIn keeps notifications. */
const keptMs = 60 * 24 * 3_600_000;
const pageSize = 50;
/** More mentions than anyone gets between two scans, and more than the daily request limit allows to read. */
const listedAtMost = 1_000;

/** A fetch in progress. */
interface Reading {
  readonly from: Date;
  readonly now: Date;
  readonly call: SourceCall;
  readonly seen: Set<string>;
  readonly posts: Map<string, Post>;
  requests: number;
}

function result({ posts, requests }: Reading): Pick<FetchedWindow, 'posts' | 'requests'> {
  return { posts: [...posts.values()], requests };
}

function readUrn(element: unknown): string | FieldMissing {
  return textOf(fieldsOf(element), 'generatedActivity') ?? new FieldMissing('generatedActivity');
}

/** null = it is not public. The author is not requested: LinkedIn does not allow profiles to be stored for more than a day. */
function readPost(urn: string, fields: Fields): Post | FieldMissing | null {
  const madeAt = numberOf(fields, 'publishedAt') ?? numberOf(fields, 'createdAt');
  const digits = /(\d+)$/.exec(urn)?.[1];
  const state = textOf(fields, 'lifecycleState') ?? 'PUBLISHED';
  if (state !== 'PUBLISHED') return null;
  if (madeAt === null) return new FieldMissing('createdAt');
  if (digits === undefined) return new FieldMissing('generatedActivity');
  const article = fieldsOf(fieldsOf(fields['content'])['article']);
  return {
    source: 'linkedin',
    externalId: digits,
    kind: 'post',
    url: `https://www.linkedin.com/feed/update/${urn}`,
    title: null,
    text: plainOfLittleText(textOf(fields, 'commentary') ?? ''),
    links: [textOf(article, 'source') ?? []].flat(),
    authorHandle: null,
    authorUrl: null,
    publishedAt: new Date(madeAt),
    engagement: { reactions: null, comments: null, reposts: null },
  };
}
