import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import { accessRoutes } from '../../docs/openapi/access-routes.js';
import { callAccount } from '../../testing/call-account.js';
import { givenTenant, startTestGateway, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('routes about accounts', () => {
  it.each(accessRoutes)(
    '$id exists, returns the envelope, and requires a session if documented',
    async (route) => {
      const path = route.path
        .replace('/api/auth/', '')
        .replace('{id}', '01930000-0000-7000-8000-000000000001');
      const method = route.method.toUpperCase() as 'GET' | 'POST' | 'DELETE';
      const answer = await callAccount(gateway, method, path, method === 'POST' ? { nonsense: true } : null);
      expect([answer.status, answer.error?.code]).toEqual(
        route.session
          ? [401, 'UNAUTHENTICATED']
          : method === 'POST'
            ? [400, 'INVALID_REQUEST']
            : [200, undefined],
      );
      expect(answer.headers.get('ratelimit')).not.toBeNull();
    },
  );

  it.each(accessRoutes.filter(({ method }) => method !== 'get'))(
    '$id documents what it answers to a body that is not JSON, and to one that is too large',
    async ({ method, path, session }) => {
      const { paths } = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as {
        paths: Record<string, Record<string, { responses: object }>>;
      };
      const { responses } = paths[path]?.[method] ?? {};
      const { token = '' } = session ? (await givenTenant(gateway)).session : {};
      for (const [body, status] of [
        ['x', 415],
        ['x'.repeat(20_000), 413],
      ] as const) {
        const answer = await fetch(gateway.url + path.replace('{id}', newId()), {
          method: method.toUpperCase(),
          headers: { 'content-type': 'text/plain', ...(token && { authorization: `Bearer ${token}` }) },
          body,
        });
        expect(answer.status).toBe(status);
        expect(Object.keys(responses ?? {})).toContain(String(status));
      }
    },
  );
});

describe('the options that a page sees before signing in', () => {
  it('say what this installation offers, and who is signed in', async () => {
    const { data, headers } = await callAccount(gateway, 'GET', 'options');
    expect(data).toEqual({ sign_up: true, sends_mail: true, test_mailbox: true, session: null });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('are shown with an API key too, which signs nobody in', async () => {
    const { key } = await givenTenant(gateway);
    const { status, data } = await callAccount(gateway, 'GET', 'options', null, { token: key.token });
    const options = { sign_up: true, sends_mail: true, test_mailbox: true, session: null };
    expect([status, data]).toEqual([200, options]);
  });

  it('say no if mail is not configured and sign-up is closed', async () => {
    const closed = await startTestGateway({ EARSHOT_SIGN_UP: 'closed', SMTP_URL: '', MAIL_FROM: '' });
    try {
      const { data } = await callAccount(closed, 'GET', 'options');
      expect(data).toEqual({ sign_up: false, sends_mail: false, test_mailbox: false, session: null });
    } finally {
      await closed.close();
    }
  });
});
