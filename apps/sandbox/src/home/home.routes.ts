import type { FastifyInstance } from 'fastify';
import { type HomeView, homePage } from './home-page.js';

/** GET / */
export function homeRoutes(app: FastifyInstance, view: () => HomeView): void {
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(homePage(view())),
  );
}
