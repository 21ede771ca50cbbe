import { Permanent, type PlannedQuery, searchSpellings } from '@earshot/domain';
import { fieldsOf, numberOf, textOf } from '../reading/read-fields.js';
import { fieldSentence, readListed } from '../reading/read-listed.js';
import { type ListedPage, listedPost, readPages } from '../reading/read-pages.js';
import { readSpellings } from '../reading/read-spellings.js';
import { wholeSeconds } from '../reading/utc-time.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { GithubApi } from './github-api.js';
import { discussionGrammar, qualifiers } from './github-grammar.js';
import { assertSearchable } from './github-issues.feed.js';
import { discussionFields, readDiscussion } from './github-post.js';
import { mostPages } from './github-search.js';
import type { GithubConfig } from './github.config.js';

/** Discussions by their titles and opening posts: https://docs.github.com/graphql/reference/queries#search */
export class GithubDiscussionsFeed implements Feed {
  readonly name = 'discussions';
  readonly grammar = discussionGrammar;
  readonly overlapMs: number;
  readonly backfillMs: number;
  readonly shortestIntervalMs = 5 * 60_000;

  constructor(
    private readonly config: GithubConfig,
    private readonly api: GithubApi,
    private readonly deps: Pick<SourceDeps, 'clock' | 'log'>,
  ) {
    this.overlapMs = config.overlapMs;
    this.backfillMs = config.backfillMs;
  }

  async fetch({ q, keywords, since }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    assertSearchable(keywords);
    const requestedAt = this.deps.clock.now();
    const restriction = `${qualifiers('title,body', this.config.ignoredOwners)} created:>=${wholeSeconds(since, Math.floor)}`;
    return readSpellings(searchSpellings(keywords[0] ?? q), requestedAt, async (spelling) => {
      const asked = discussionGrammar.term(spelling) + restriction;
      let missing = 0;
      const page = async (after: string | null): Promise<ListedPage> => {
        const found = await this.page(asked, after, call);
        if (after === null) missing = found.total;
        missing -= found.listed;
        return found;
      };
      const window = await readPages({ since, requestedAt, maxPages: mostPages, page });
      if (window.complete && missing <= hiddenAtMost) return window;
      // Their order is not documented, so a partial list covers nothing.
      const stopped = window.complete ? ({ reason: 'listing_ends' } as const) : window.stopped;
      return { ...window, complete: false, coveredFrom: requestedAt, stopped };
    });
  }

  private async page(
    q: string,
    after: string | null,
    call: SourceCall,
  ): Promise<ListedPage & { readonly total: number; readonly listed: number }> {
    const { data } = await this.api.graphql(searchDiscussions, { q, after }, call);
    const search = fieldsOf(data['search']);
    const { nodes } = search;
    const total = numberOf(search, 'discussionCount');
    if (!Array.isArray(nodes)) throw new Permanent(fieldSentence('GitHub', ['search.nodes']));
    if (total === null) throw new Permanent(fieldSentence('GitHub', ['search.discussionCount']));
    // Null stands for a discussion that the token may not read.
    const shown: readonly unknown[] = nodes.filter((node) => node !== null);
    const posts = readListed('GitHub', shown, readDiscussion, this.deps.log);
    const { hasNextPage, endCursor } = fieldsOf(search['pageInfo']);
    return {
      items: posts.map(listedPost),
      next: hasNextPage === true ? textOf({ endCursor }, 'endCursor') : null,
      total,
      listed: shown.length,
    };
  }
}

const searchDiscussions = `query ($q: String!, $after: String) {
  search(type: DISCUSSION, query: $q, first: 100, after: $after) {
    discussionCount pageInfo { hasNextPage endCursor } nodes { ... on Discussion { ${discussionFields} } }
  }
}`;
/** The same as for issues, and including discussions that the token may not read. */
const hiddenAtMost = 10;
