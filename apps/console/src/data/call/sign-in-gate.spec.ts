import { afterEach, describe, expect, it } from '@jest/globals';
import { reportSignedIn, signInNeeded } from './sign-in-gate.js';
import { untilIs } from '../memory/store.js';
import { sendRequest } from './send-request.js';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

const meta = { requestId: 'r' };
const refused = (): Response =>
  Response.json(
    { data: null, error: { code: 'UNAUTHENTICATED', message: 'Sign in.' }, meta },
    { status: 401 },
  );

describe('requests without a session', () => {
  it('wait until the user has signed in again, and are asked about once, however late the refusals come', async () => {
    let answerLate: (response: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => (answerLate = resolve));
    const answers = [refused(), late];
    globalThis.fetch = () => Promise.resolve(answers.shift() ?? Response.json({ data: 'seen', meta }));
    const both = [1, 2].map((id) => sendRequest({ method: 'GET', path: `/api/v1/things/${id}` }));
    await untilIs(signInNeeded, true);
    reportSignedIn();
    answerLate(refused());
    expect(await Promise.all(both)).toEqual(['seen', 'seen']);
    expect(signInNeeded.get()).toBe(false);
  });
});
