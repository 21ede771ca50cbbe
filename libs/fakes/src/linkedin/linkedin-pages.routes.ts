import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { spoil, strikeConnection } from '../faults/common-faults.js';
import { ordered, pageOf } from '../posts/listing.js';
import type { FakeSettings, SourceParts } from '../posts/source-parts.js';
import type { ScheduledPost } from '../posts/timeline.js';
import { linkedinAnswers } from './linkedin-answers.js';
import { mentionedPages, notificationOf, restPost } from './page-posts.js';

/** What the sandbox's LinkedIn accepts: a token, and a page that its owner administers. */
export const sandboxLinkedIn = { accessToken: 'sandbox-linkedin-token', organizationId: '2414183' } as const;

/** Serves LinkedIn's own API for the administrators of a page, under /linkedin/api. */
export function linkedinPagesRoutes(
  app: FastifyInstance,
  parts: SourceParts,
  { requestsPerDay }: { readonly requestsPerDay: number },
): void {
  const { timeline, clock, settings } = parts;
  const throttle = new DayThrottle(requestsPerDay);
  const route = (resource: string, work: (request: FastifyRequest, now: Date) => Outcome) => {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const now = clock.now();
      const refused = refuseCaller(request, reply, now);
      if (refused !== null) return refused;
      if (await strikeConnection(parts.board, 'linkedin', request, reply)) return reply;
      for (const [kind, refuse] of refusals)
        if (parts.board.strike('linkedin', [kind]) !== null) return refuse(reply);
      if (!throttle.take(resource, now)) return linkedinAnswers.throttled(reply);
      const outcome = work(request, now);
      if (typeof outcome === 'function') return outcome(reply);
      const fault = spoilers.find((kind) => parts.board.strike('linkedin', [kind]) !== null);
      if (fault === undefined) for (const { post } of outcome.shown) parts.served.add(post.name);
      return reply.type('application/json').send(spoil(JSON.stringify(outcome.body), fault ?? null));
    };
  };

  app.get(
    '/linkedin/api/rest/organizationalEntityNotifications',
    route('notifications', (request, now) => notifications(request, timeline.visible(now), now, settings)),
  );
  app.get(
    '/linkedin/api/rest/posts/:urn',
    route('posts', (request, now) => {
      const { urn } = request.params as { urn: string };
      const name = /^urn:li:(?:share|ugcPost):(\d+)$/.exec(urn)?.[1] ?? '';
      const entry = timeline.isDeleted(name) ? undefined : timeline.find(name, now);
      return entry === undefined ? linkedinAnswers.notFound : { body: restPost(entry), shown: [entry] };
    }),
  );
}

type Outcome =
  | ((reply: FastifyReply) => FastifyReply)
  | { readonly body: object; readonly shown: readonly ScheduledPost[] };

const refusals = [
  ['expired_token', linkedinAnswers.invalidToken],
  ['rate', linkedinAnswers.throttled],
  ['quota', linkedinAnswers.throttled],
  ['server_error', linkedinAnswers.serverError],
  ['html_error', linkedinAnswers.errorPage],
] as const;

const spoilers = ['cut_body', 'garbage'] as const;
const keptMs = 60 * 86_400_000;

/** Counts the calls to each resource until midnight UTC. */
class DayThrottle {
  private day = '';
  private readonly used = new Map<string, number>();

  constructor(private readonly perDay: number) {}

  take(resource: string, now: Date): boolean {
    const day = now.toISOString().slice(0, 10);
    if (day !== this.day) this.used.clear();
    this.day = day;
    const used = this.used.get(resource) ?? 0;
    this.used.set(resource, used + 1);
    return used < this.perDay;
  }
}

/** Checks the token, the version (each is served for a year) and the protocol. */
function refuseCaller({ headers }: FastifyRequest, reply: FastifyReply, now: Date): FastifyReply | null {
  if (headers.authorization !== `Bearer ${sandboxLinkedIn.accessToken}`)
    return linkedinAnswers.invalidToken(reply);
  const version = String(headers['linkedin-version'] ?? '');
  if (version === '') return linkedinAnswers.noVersion(reply);
  const monthsAgo = (months: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
      .toISOString()
      .slice(0, 7)
      .replace('-', '');
  if (!/^\d{6}$/.test(version) || version > monthsAgo(0) || version <= monthsAgo(12))
    return linkedinAnswers.endedVersion(reply, version);
  if (headers['x-restli-protocol-version'] !== '2.0.0')
    return linkedinAnswers.invalid(reply, 'Invalid value type for parameter actions');
  return null;
}

/** Reads the raw query, because URNs must be encoded and `List(..)` and `(start:..,end:..)` must not be. */
function notifications(
  request: FastifyRequest,
  posts: readonly ScheduledPost[],
  now: Date,
  settings: FakeSettings,
): Outcome {
  const raw = new Map((request.raw.url?.split('?')[1] ?? '').split('&').map(halves));
  const invalid = (what: string) => (reply: FastifyReply) => linkedinAnswers.invalid(reply, what);
  if (raw.get('q') !== 'criteria') return invalid('No finder of that name');
  const [, actions] = /^List\(([A-Z_,]+)\)$/.exec(raw.get('actions') ?? '') ?? [];
  if (actions === undefined) return invalid('Invalid value type for parameter actions');
  const entity = raw.get('organizationalEntity') ?? '';
  if (!/^urn%3Ali%3Aorganization%3A\d+$/i.test(entity))
    return invalid('Invalid value type for parameter organizationalEntity');
  const range = /^\(start:(\d+),end:(\d+)\)$/.exec(raw.get('timeRange') ?? `(start:0,end:${now.getTime()})`);
  if (range === null) return invalid('Invalid value type for parameter timeRange');
  const page = decodeURIComponent(entity);
  if (!page.endsWith(`:${sandboxLinkedIn.organizationId}`)) return linkedinAnswers.forbidden;

  const from = Math.max(Number(range[1]), now.getTime() - keptMs);
  const [start, count] = [Number(raw.get('start') ?? 0), Number(raw.get('count') ?? 10)];
  const mentions = posts
    .filter(({ post, publishedAt }) => {
      const time = publishedAt.getTime();
      return post.kind === 'post' && time >= from && time <= Number(range[2]);
    })
    .filter((entry) => actions.split(',').includes('SHARE_MENTION') && mentionedPages(entry).has(page))
    .toReversed();
  const { items: shown } = pageOf(ordered(mentions, settings), start, count, settings);
  const elements = shown.map((entry) => notificationOf(entry, page));
  return { body: { paging: { start, count, links: [] }, elements }, shown };
}

function halves(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}
