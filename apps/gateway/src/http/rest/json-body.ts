import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@earshot/domain';

/** Bodies stay bytes until the caller is known to be allowed; then `readJsonBody` parses them. */
export function keepBodiesRaw(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * Parses the JSON body of a request. No body counts as an empty object, so that missing fields are named.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE | INVALID_REQUEST
 */
export function readJsonBody(request: FastifyRequest): unknown {
  const body = request.body as Buffer | undefined;
  if (!['chunked', undefined].includes(request.headers['transfer-encoding']?.toLowerCase())) throw notJson();
  if (body === undefined || body.length === 0) return {};
  assertJson(request.headers['content-type'], request.headers['content-encoding']);
  try {
    return JSON.parse(utf8.decode(body));
  } catch (error) {
    const message = 'The body is not valid JSON in UTF-8.';
    const details = [{ field: 'body', rule: 'json', message }];
    throw new AppError('INVALID_REQUEST', message, { cause: error, details });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws AppError INVALID_REQUEST if there is a body */
export function assertNoBody({ headers }: FastifyRequest): void {
  if (headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length']))
    throw new AppError('INVALID_REQUEST', 'This operation takes no body.', {
      details: [{ field: 'body', rule: 'no_body', message: 'Send the fields in the path and the query.' }],
    });
}

function assertJson(contentType: string | undefined, encoding: string | undefined): void {
  const json = /^application\/json(\s*;\s*charset=("?)utf-8\2)?\s*$/i.test(contentType ?? '');
  if (!json || (encoding !== undefined && encoding !== 'identity')) throw notJson();
}

function notJson(): AppError {
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send Content-Type: application/json, in UTF-8, not compressed.',
  );
}
