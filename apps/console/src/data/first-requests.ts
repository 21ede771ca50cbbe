import type { ApiRequest } from './call/send-request.js';

/** The first request of every page; `ask-ahead.ts` sends the same before the console runs. */
export const signInOptionsRequest: ApiRequest = {
  method: 'GET',
  path: '/api/auth/options',
  anonymous: true,
};

/** The first page of the user's projects. */
export const firstProjects = { limit: 100 } as const;
