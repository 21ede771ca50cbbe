import type { ApiRequest } from './call/send-request.js';

/** What every page asks for first; `ask-ahead.ts` asks for the same before the console runs. */
export const signInOptionsRequest: ApiRequest = {
  method: 'GET',
  path: '/api/auth/options',
  anonymous: true,
};

/** The first page of the person's projects. */
export const firstProjects = { limit: 100 } as const;
