import type { Clock } from '@earshot/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultBoard } from '../faults/fault-board.js';
import type { Timeline } from '../posts/timeline.js';
import { answers } from './answers.js';
import { RateWindow } from './rate-window.js';
import { answerCall } from './reddit-gate.js';
import { type Listing, type Params, RedditListings, type Refusal } from './reddit-listings.js';
import { RedditTokens } from './reddit-tokens.js';
import { tokenRoute } from './token.route.js';

/** What the invented Reddit is made of. */
export interface RedditRoutes {
  readonly timeline: Timeline;
  readonly board: FaultBoard;
  readonly clock: Clock;
  /** Queries a minute, averaged over ten minutes. */
  readonly ratePerMinute: number;
  /** Collects the fullnames that were part of an answer. */
  readonly served: Set<string>;
}

interface Route {
  Querystring: Params;
  Params: { subreddits: string };
}

type Work = (query: Params, subreddits: string, now: Date) => Refusal | Listing;

/** Reddit on the wire: the token route under /reddit/auth, the API under /reddit/api. */
export function redditRoutes(app: FastifyInstance, parts: RedditRoutes): void {
  const { board, clock } = parts;
  const tokens = new RedditTokens();
  const gate = { tokens, window: new RateWindow(parts.ratePerMinute), board, clock };
  const listings = new RedditListings(parts.timeline, parts.served);
  const route = (work: Work) => (request: FastifyRequest<Route>, reply: FastifyReply) =>
    answerCall(gate, request, reply, () => work(request.query, request.params.subreddits, clock.now()));

  tokenRoute(app, tokens, clock);
  app.get<Route>(
    '/reddit/api/search',
    route((query, _all, now) => listings.search(query, null, now)),
  );
  app.get<Route>(
    '/reddit/api/r/:subreddits/search',
    route((query, subreddits, now) => listings.search(query, subreddits, now)),
  );
  app.get<Route>(
    '/reddit/api/r/:subreddits/new',
    route((query, subreddits, now) => listings.newest('post', subreddits, query, now)),
  );
  app.get<Route>(
    '/reddit/api/r/:subreddits/comments',
    route((query, subreddits, now) => listings.newest('comment', subreddits, query, now)),
  );
  app.get<Route>(
    '/reddit/api/api/info',
    route((query, _none, now) => listings.info(query, now)),
  );
  app.all<Route>(
    '/reddit/api/*',
    route(() => answers.notFound),
  );
}
