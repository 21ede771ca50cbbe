import type { FastifyInstance } from 'fastify';
import type { SourceParts } from '../posts/source-parts.js';
import { braveRoute } from './brave-route.js';
import { linkedinPagesRoutes } from './linkedin-pages.routes.js';

/** Serves both ways to LinkedIn: a search index with its posts, and its own API for the administrators of a page. */
export function linkedinRoutes(app: FastifyInstance, parts: SourceParts): void {
  const { limitFactor } = parts;
  braveRoute(app, parts, { perSecond: 50 * limitFactor, perMonth: 15_000 * limitFactor });
  linkedinPagesRoutes(app, parts, { requestsPerDay: 500 * limitFactor });
}
