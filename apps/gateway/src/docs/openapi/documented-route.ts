import type { Shape } from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';

/** A route about accounts: its documentation, and what the server adds it from. */
export interface DocumentedRoute {
  readonly method: 'get' | 'post' | 'delete';
  /** Braces mark a part that may be anything. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** Whether a session is needed; without one, requests are counted by client address. */
  readonly session: boolean;
  readonly body?: Shape;
  /** Absent = enough for a name, an address and a password. */
  readonly maxBodyBytes?: number;
  readonly inPath?: Shape;
  readonly output: Shape;
  /** In addition to the errors of all routes, of routes that are not GET, and of routes with a session. */
  readonly errors?: readonly ErrorCode[];
}

/** As it is listed: a POST that needs a session, unless it says otherwise. */
export type ListedRoute = Omit<DocumentedRoute, 'method' | 'session'> &
  Partial<Pick<DocumentedRoute, 'method' | 'session'>>;
