import type { Clock } from '@earshot/platform';
import type { FastifyInstance } from 'fastify';
import { BadInput } from '../http/bad-input.js';
import { readPosts } from './read-posts.js';
import type { Timeline } from './timeline.js';

/** What `/posts` needs. */
export interface PostsRoutes {
  readonly timeline: Timeline;
  readonly clock: Clock;
  readonly freshId: () => string;
  /** Fullnames that were part of an answer at least once. */
  readonly served: ReadonlySet<string>;
}

/** The control side of the timeline: publish posts, delete them, look at them, count them. */
export function postsRoutes(app: FastifyInstance, { timeline, clock, freshId, served }: PostsRoutes): void {
  app.post('/posts', { bodyLimit: 256 * 1024 * 1024 }, (request, reply) => {
    const { drafts, problems } = readPosts(String(request.body ?? ''), freshId);
    if (problems.length > 0) throw new BadInput(`Nothing was published. ${problems.slice(0, 20).join('. ')}`);
    if (drafts.length === 0) throw new BadInput('Nothing was published. There is no post in the body');
    const now = clock.now();
    const posts = drafts.map(({ post, publishedAt }) => ({ post, publishedAt: publishedAt ?? now }));
    try {
      timeline.add(posts);
    } catch (error) {
      throw new BadInput(`Nothing was published. ${(error as Error).message}`, { cause: error });
    }
    return reply.code(201).send({ posts: posts.map(({ post }) => post.name) });
  });
  app.delete<{ Params: { name: string } }>('/posts/:name', ({ params }, reply) =>
    timeline.delete(params.name, clock.now())
      ? reply.code(204).send()
      : reply.code(404).send({ error: 'No such post.' }),
  );
  app.get('/posts', () => ({
    posts: timeline
      .visible(clock.now())
      .slice(-100)
      .reverse()
      .map(({ post, publishedAt }) => ({ published_at: publishedAt, ...post })),
  }));
  app.get('/posts/stats', () => ({
    total: timeline.total,
    published: timeline.visible(clock.now()).length,
    served: served.size,
  }));
}
