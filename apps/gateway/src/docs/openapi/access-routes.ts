import type { DocumentedRoute } from './documented-route.js';
import { ownAccountRoutes } from './own-account-routes.js';
import { sessionRoutes } from './session-routes.js';

/** All routes about accounts, in the order in which people need them. */
export const accessRoutes: readonly DocumentedRoute[] = [...sessionRoutes, ...ownAccountRoutes];
