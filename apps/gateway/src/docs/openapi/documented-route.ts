import type { Shape } from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';

/** The documentation of a route about accounts. */
export interface DocumentedRoute {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** Whether a session is needed; without one, requests are counted by client address. */
  readonly session: boolean;
  readonly body?: Shape;
  readonly inPath?: Shape;
  readonly output: Shape;
  /** In addition to the errors of all routes, of routes with a body, and of routes with a session. */
  readonly errors?: readonly ErrorCode[];
}
