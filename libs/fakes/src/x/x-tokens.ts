import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { xAnswers } from './x-answers.js';

/** The credentials that the fake X accepts. Both have characters that must be encoded before they are joined. */
export const sandboxXApp = { apiKey: 'sandbox+x/key', apiSecret: 'sandbox+x=secret' };

/** The app's only token: further requests return the same one until it is invalidated. Its percent signs are part of it. */
export class XTokens {
  private serial = 1;

  get current(): string {
    return `AAAAAAAAAAAAAAAAAAAAA${this.serial}sandbox%2Ftoken%3D`;
  }

  revoke(): void {
    this.serial += 1;
  }

  accepts(authorization: string | undefined): boolean {
    return authorization === `Bearer ${this.current}`;
  }
}

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/application-only */
export function xTokenRoutes(app: FastifyInstance, tokens: XTokens): void {
  app.post('/x/oauth2/token', (request, reply) => {
    if (!isApp(request)) return xAnswers.wrongCredentials(reply);
    if (formOf(request).get('grant_type') !== 'client_credentials') return xAnswers.missingGrant(reply);
    return json(reply, { token_type: 'bearer', access_token: tokens.current });
  });
  app.post('/x/oauth2/invalidate_token', (request, reply) => {
    if (!isApp(request) || formOf(request).get('access_token') !== tokens.current)
      return xAnswers.wrongCredentials(reply);
    const { current } = tokens;
    tokens.revoke();
    return json(reply, { access_token: current });
  });
}

function isApp(request: FastifyRequest): boolean {
  const { apiKey, apiSecret } = sandboxXApp;
  const encoded = `${encodeURIComponent(apiKey)}:${encodeURIComponent(apiSecret)}`;
  return request.headers.authorization === `Basic ${Buffer.from(encoded).toString('base64')}`;
}

function formOf(request: FastifyRequest): URLSearchParams {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return new URLSearchParams(isForm ? String(request.body ?? '') : '');
}

function json(reply: FastifyReply, body: object): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
