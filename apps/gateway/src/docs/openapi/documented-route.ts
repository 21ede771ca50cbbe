import type { Shape } from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';

/** How a route about accounts is documented. */
export interface DocumentedRoute {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** Whether a session is needed; without one the request is counted by where it comes from. */
  readonly session: boolean;
  readonly body?: Shape;
  readonly inPath?: Shape;
  readonly output: Shape;
  /** Beyond those of all of them, of those with a body, and of those with a session. */
  readonly errors?: readonly ErrorCode[];
}
