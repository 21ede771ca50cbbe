import { listed } from '../posts/listing.js';
import type { SourceParts } from '../posts/source-parts.js';
import { mostResults, searchDiscussions } from './github-search.js';
import { discussionId, dressDiscussion, typeOf } from './github-things.js';

/** The two supported GraphQL queries: a search for discussions, and nodes by id. */
export class GithubGraphql {
  constructor(private readonly parts: SourceParts) {}

  answer(body: unknown): object {
    const { query, variables } = fieldsIn(parsed(body));
    const { q, after, ids } = fieldsIn(variables);
    if (typeof query !== 'string') return failed('A query attribute must be specified and must be a string.');
    if (Array.isArray(ids)) return this.nodes(ids.map(String));
    return query.includes('type: DISCUSSION')
      ? this.search(String(q), typeof after === 'string' ? after : null)
      : failed('The sandbox searches discussions only.');
  }

  private search(q: string, after: string | null): object {
    const { timeline, clock, board, settings } = this.parts;
    const found = searchDiscussions(timeline, q, clock.now());
    if (typeof found === 'string') return failed(found);
    if (board.strike('github', ['empty_page']) !== null)
      return { data: { search: { discussionCount: 0, pageInfo: { hasNextPage: false }, nodes: [] } } };
    const start = after === null ? 0 : Number(Buffer.from(after, 'base64').toString().replace('cursor:', ''));
    const end = Math.min(start + 100, mostResults);
    const shown = listed(found, settings).slice(0, mostResults);
    const nodes = shown.slice(start, end).map((entry) => dressDiscussion(entry));
    const pageInfo = {
      hasNextPage: end < shown.length,
      endCursor: nodes.length === 0 ? null : Buffer.from(`cursor:${end}`).toString('base64'),
    };
    return { data: { search: { discussionCount: found.length, pageInfo, nodes } } };
  }

  private nodes(ids: readonly string[]): object {
    const { timeline, clock } = this.parts;
    const shown = timeline.visible(clock.now()).filter((entry) => typeOf(entry) === 'discussion');
    const found = ids.map((id) => shown.find(({ post }) => discussionId(post.name) === id));
    const errors = found.flatMap((entry, index) =>
      entry === undefined
        ? [
            {
              type: 'NOT_FOUND',
              path: ['nodes', index],
              message: `Could not resolve to a node with the global id of '${ids[index]}'`,
            },
          ]
        : [],
    );
    const nodes = found.map((entry) => (entry === undefined ? null : dressDiscussion(entry)));
    return { data: { nodes }, ...(errors.length > 0 ? { errors } : {}) };
  }
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

/** The fields of a value; none if it is not an object. */
function fieldsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function failed(message: string): object {
  return { errors: [{ message, locations: [{ line: 1, column: 1 }] }] };
}
