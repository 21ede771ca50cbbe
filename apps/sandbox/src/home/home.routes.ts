import { messageOf, sourceLabels, type SourceName } from '@earshot/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Box, type HomeView, homePage } from './home-page.js';
import { emptySaying, readSaying, rowOf } from './saying.js';

const nothingSaid: Box = { saying: emptySaying, problem: null, published: null };

/**
 * GET / shows everything, POST /say publishes the text from the form.
 * @param parts.sources those that are read from here: a post elsewhere would wait to be found forever
 * @param parts.publish takes a row of `POST /posts` @throws Error with a sentence about what is wrong with it
 */
export function homeRoutes(
  app: FastifyInstance,
  parts: {
    readonly sources: readonly SourceName[];
    readonly view: () => HomeView;
    readonly publish: (row: object) => void;
  },
): void {
  const { sources, view, publish } = parts;
  app.get<{ Querystring: { said?: string } }>('/', ({ query }, reply) => {
    const published = sources.find((name) => name === query.said) ?? null;
    return show(reply, homePage(view(), { ...nothingSaid, published }));
  });
  app.post('/say', ({ body }, reply) => {
    const saying = readSaying(body);
    try {
      if (!sources.includes(saying.source))
        throw new Error(`Earshot does not read ${sourceLabels[saying.source]} from here`);
      publish(rowOf(saying));
    } catch (error) {
      const problem = `Nothing was published: ${messageOf(error)}.`;
      return show(reply.code(400), homePage(view(), { saying, problem, published: null }));
    }
    // So that reloading the page does not publish again.
    return reply.redirect(`/?said=${saying.source}`, 303);
  });
}

function show(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .send(page);
}
