import { Permanent, searchSpellings } from '@earshot/domain';
import { fieldsOf, numberOf, textOf } from '../reading/read-fields.js';
import { fieldSentence, readListed } from '../reading/read-listed.js';
import { type ListedPage, listedPost, readPages } from '../reading/read-pages.js';
import { readSpellings } from '../reading/read-spellings.js';
import { wholeSeconds } from '../reading/utc-time.js';
import type { Feed, SourceDeps } from '../source.js';
import { type GithubApi, hiddenAtMost } from './github-api.js';
import { assertSearchable, discussionGrammar, qualifiers } from './github-grammar.js';
import { discussionFields, readDiscussion } from './github-post.js';
import { claimOf, mostPages } from './github-search.js';
import type { GithubConfig } from './github.config.js';

/** Discussions by their titles and opening posts: https://docs.github.com/graphql/reference/queries#search */
export function githubDiscussionsFeed(config: GithubConfig, api: GithubApi, deps: SourceDeps): Feed {
  return {
    name: 'discussions',
    grammar: discussionGrammar,
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    shortestIntervalMs: 5 * 60_000,
    async fetch({ q, keywords, since }, call) {
      assertSearchable(keywords);
      const requestedAt = deps.clock.now();
      const restriction = `${qualifiers('title,body', config.ignoredOwners)} created:>=${wholeSeconds(since, Math.floor)}`;
      return readSpellings(searchSpellings(keywords[0] ?? q), requestedAt, async (spelling) => {
        const asked = discussionGrammar.term(spelling) + restriction;
        let missing = 0;
        const page = async (after: string | null): Promise<ListedPage> => {
          const { data } = await api.graphql(searchDiscussions, { q: asked, after }, call);
          const found = fieldsOf(data['search']);
          const { nodes } = found;
          const total = numberOf(found, 'discussionCount');
          if (!Array.isArray(nodes)) throw new Permanent(fieldSentence('GitHub', ['search.nodes']));
          if (total === null) throw new Permanent(fieldSentence('GitHub', ['search.discussionCount']));
          // Null stands for a discussion that the token may not read.
          const shown: readonly unknown[] = nodes.filter((node) => node !== null);
          missing = (after === null ? total : missing) - shown.length;
          const posts = readListed('GitHub', shown, readDiscussion, deps.log);
          const pageInfo = fieldsOf(found['pageInfo']);
          const next = pageInfo['hasNextPage'] === true ? textOf(pageInfo, 'endCursor') : null;
          return { items: posts.map(listedPost), next };
        };
        const window = await readPages({ since, requestedAt, maxPages: mostPages, page });
        // Their order is not documented, so a partial list covers nothing.
        const isCut = window.stopped.reason !== 'reached' || missing > hiddenAtMost;
        return claimOf(window, { isCut, isIncomplete: false }, requestedAt);
      });
    },
  };
}

const searchDiscussions = `query ($q: String!, $after: String) {
  search(type: DISCUSSION, query: $q, first: 100, after: $after) {
    discussionCount pageInfo { hasNextPage endCursor } nodes { ... on Discussion { ${discussionFields} } }
  }
}`;
