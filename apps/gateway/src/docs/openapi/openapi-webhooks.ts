import { jsonSchemaOf, WebhookHeaders, webhooks } from '@earshot/contracts';
import type { Piece } from './openapi-components.js';
import type { NamedSchemas } from './openapi-schemas.js';

/** What alerts with the channel `webhook` send. */
export function webhookPaths(schemas: NamedSchemas, baseUrl: string): Record<string, Record<string, Piece>> {
  const parameters = signatureHeaders();
  return Object.fromEntries(
    webhooks.map(({ name, summary, description, body }) => [
      name,
      {
        post: {
          operationId: `on_${name.replace('.', '_')}`,
          summary,
          description,
          externalDocs: { url: `${baseUrl}/docs/webhooks` },
          tags: ['alerts'],
          // The signature proves who sends it.
          security: [],
          parameters,
          requestBody: {
            description: 'At most 20 KB.',
            required: true,
            content: { 'application/json': { schema: schemas.of(body) } },
          },
          responses: {
            '2XX': { description: 'Accepted. Answer at once, and do the work afterwards.' },
            410: { description: 'Nothing is wanted here any more: the alert is paused.' },
            default: {
              description: 'Tried again for days, not before Retry-After of 429, 502, 503 and 504.',
            },
          },
        },
      },
    ]),
  );
}

function signatureHeaders(): Piece[] {
  return Object.entries(jsonSchemaOf(WebhookHeaders).properties ?? {}).map(
    ([name, { description, ...schema }]) => ({ name, in: 'header', required: true, description, schema }),
  );
}
