import { type SourceName, sourceNames } from '@earshot/domain';
import type { Clock } from '@earshot/platform';
import type { FastifyInstance } from 'fastify';
import type { Journal } from '../journal/journal.js';
import { BadInput } from '../http/bad-input.js';
import { readJson } from '../http/read-json.js';
import { parseEdit } from './parse-post.js';
import { readPosts } from './read-posts.js';
import type { ScheduledPost } from '@earshot/fakes';
import type { World } from './world.js';

/** The control API of the world: publish, edit, delete, list and count posts. */
export function postsRoutes(
  app: FastifyInstance,
  { world, clock, journal }: { world: World; clock: Clock; journal: Journal },
): void {
  app.post('/posts', { bodyLimit: 256 * 1024 * 1024 }, (request, reply) => {
    const { drafts, problems } = readPosts(String(request.body ?? ''));
    if (problems.length > 0) throw new BadInput(`Nothing was published. ${problems.slice(0, 20).join('. ')}`);
    if (drafts.length === 0) throw new BadInput('Nothing was published. The body contains no post');
    const now = clock.now();
    try {
      const posts = world.add(drafts.map((draft) => ({ draft, publishedAt: draft.publishedAt ?? now })));
      return reply.code(201).send({ posts });
    } catch (error) {
      throw new BadInput(`Nothing was published. ${(error as Error).message}`, { cause: error });
    }
  });
  app.patch<{ Params: { name: string } }>('/posts/:name', ({ params: { name }, body }, reply) => {
    const source = world.sourceOf(name);
    if (source === null) return reply.code(404).send(noSuchPost);
    const edit = readJson(body, (input) => parseEdit(input, source));
    const now = clock.now();
    if (!world.timeline(source).edit(name, edit, now)) return reply.code(404).send(noSuchPost);
    journal.append({ kind: 'edit', name, edit, at: now.toISOString() });
    return reply.code(204).send();
  });
  app.delete<{ Params: { name: string } }>('/posts/:name', ({ params: { name } }, reply) => {
    const source = world.sourceOf(name);
    const now = clock.now();
    if (source === null || !world.timeline(source).delete(name, now)) return reply.code(404).send(noSuchPost);
    journal.append({ kind: 'delete', name, at: now.toISOString() });
    return reply.code(204).send();
  });
  app.get<{ Querystring: { source?: string } }>('/posts', ({ query: { source: wanted } }) => {
    const sources = sourceNames.filter((source) => wanted === undefined || wanted === source);
    if (sources.length === 0) throw new BadInput(`"source" must be one of ${sourceNames.join(', ')}`);
    const posts = newestPosts(world, sources, clock.now(), 100);
    return { posts: posts.map(({ post, publishedAt }) => ({ published_at: publishedAt, ...post })) };
  });
  app.get('/posts/stats', () => worldStats(world, clock.now()));
}

/** Figures for all sources together and for each source. */
export function worldStats(world: World, now: Date) {
  const sources = world.stats(now);
  const all = Object.values(sources);
  const sum = (name: keyof (typeof all)[number]) => all.reduce((total, each) => total + each[name], 0);
  return {
    total: sum('total'),
    published: sum('published'),
    served: sum('served'),
    requests: sum('requests'),
    sources,
  };
}

/** The newest posts of these sources, newest first. */
export function newestPosts(
  world: World,
  sources: readonly SourceName[],
  now: Date,
  limit: number,
): ScheduledPost[] {
  return sources
    .flatMap((source) => world.timeline(source).visible(now).slice(-limit))
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, limit);
}

const noSuchPost = { error: 'No such post.' };
