import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SourceParts } from '../posts/source-parts.js';
import { RateWindow } from '../rate-window.js';
import { answers } from './answers.js';
import { PageCache } from './page-cache.js';
import { answerCall } from './reddit-gate.js';
import { type Params, RedditListings, type Refusal } from './reddit-listings.js';
import { RedditThreads } from './reddit-threads.js';
import { RedditTokens } from './reddit-tokens.js';
import { tokenRoute } from './token.route.js';

/** As at Reddit: queries per minute, averaged over ten minutes, and how long a page is cached by its address. */
const usual = { ratePerMinute: 100, pageCacheMs: 30_000 };

interface Route {
  Querystring: Params;
  Params: { name: string };
}

type Work = (query: Params, name: string, now: Date) => Refusal | object;

/** Serves Reddit's API: the token route under /reddit/auth, the rest under /reddit/api. */
export function redditRoutes(app: FastifyInstance, parts: SourceParts): void {
  const { board, clock } = parts;
  const { ratePerMinute, pageCacheMs } = { ...usual, ...parts.settings };
  const tokens = new RedditTokens();
  const cache = new PageCache(pageCacheMs, clock);
  const window = new RateWindow(10 * ratePerMinute * parts.limitFactor, 10 * 60_000);
  const gate = { tokens, window, cache, board, clock };
  const threads = new RedditThreads(parts.timeline, parts.served);
  const listings = new RedditListings(parts.timeline, parts.served, parts.settings);
  const route = (work: Work) => (request: FastifyRequest<Route>, reply: FastifyReply) =>
    answerCall(gate, request, reply, () => work(request.query, request.params.name, clock.now()));

  tokenRoute(app, tokens, clock);
  app.get<Route>(
    '/reddit/api/search',
    route((query, _all, now) => listings.search(query, null, now)),
  );
  app.get<Route>(
    '/reddit/api/r/:name/search',
    route((query, subreddits, now) => listings.search(query, subreddits, now)),
  );
  app.get<Route>(
    '/reddit/api/r/:name/new',
    route((query, subreddits, now) => listings.newest('post', subreddits, query, now)),
  );
  app.get<Route>(
    '/reddit/api/r/:name/comments',
    route((query, subreddits, now) => listings.newest('comment', subreddits, query, now)),
  );
  app.get<Route>(
    '/reddit/api/api/info',
    route((query, _none, now) => listings.info(query, now)),
  );
  app.get<Route>(
    '/reddit/api/comments/:name',
    route((query, id, now) => threads.page(id, query, now)),
  );
  app.get<Route>(
    '/reddit/api/api/morechildren',
    route((query, _none, now) => threads.more(query, now)),
  );
  app.all<Route>(
    '/reddit/api/*',
    route(() => answers.notFound),
  );
}
