import type { FastifyInstance } from 'fastify';
import { operations } from '@earshot/contracts';
import { guidePage } from '../../docs/guide-page.js';
import { guides } from '../../docs/guides.js';
import { indexPage } from '../../docs/index-page.js';
import { pagePolicy } from '../../docs/html/layout.js';
import { openApi } from '../../docs/openapi/openapi.js';
import { operationPage } from '../../docs/operation-page.js';
import { readRecordedCalls } from '../../docs/recorded-calls.js';

/**
 * Serves the documentation pages and the OpenAPI document, all generated from the definitions. Each is made when it is first
 * asked for: making all of them takes a few hundred milliseconds of the gateway's start.
 */
export function openDocsDoor(scope: FastifyInstance, baseUrl: string): void {
  const recorded = once(() => readRecordedCalls(baseUrl));
  const serve = (path: string, make: () => string): void => {
    const page = once(make);
    scope.get(path, (_, reply) =>
      reply
        .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(page()),
    );
  };
  serve('/docs', () => indexPage(baseUrl));
  for (const guide of guides) serve(`/docs/${guide.name}`, () => guidePage(guide, baseUrl, recorded()));
  for (const operation of operations)
    serve(`/docs/reference/${operation.name}`, () =>
      operationPage(operation, baseUrl, recorded().calls[operation.name]),
    );
  const document = once(() => JSON.stringify(openApi(baseUrl, recorded())));
  scope.get('/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document()),
  );
}

/** Makes a value when it is first asked for, and keeps it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
