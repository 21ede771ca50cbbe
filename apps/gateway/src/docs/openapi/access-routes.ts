import type { DocumentedRoute } from './documented-route.js';
import { ownAccountRoutes } from './own-account-routes.js';
import { sessionRoutes } from './session-routes.js';

/** One of the routes about accounts. */
export type AccessRoute = (typeof sessionRoutes | typeof ownAccountRoutes)[number];

/** All routes about accounts, in the order in which people need them. */
export const accessRoutes: readonly (DocumentedRoute & Pick<AccessRoute, 'id'>)[] = [
  ...sessionRoutes,
  ...ownAccountRoutes,
].map((route) => ({ method: 'post', session: true, ...route }));
