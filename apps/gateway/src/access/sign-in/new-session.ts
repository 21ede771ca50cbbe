import type { User } from '@earshot/domain';
import type { GatewayConfig } from '../../gateway.config.js';
import { newToken } from '../token.js';

/** A session that has just begun: only now is its token known. */
export interface NewSession {
  readonly user: User;
  readonly hasSecondFactor: boolean;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Creates a session that begins now, without storing it. */
export function newSession(
  user: User,
  hasSecondFactor: boolean,
  { sessionLifeMs }: GatewayConfig,
  now: Date,
): NewSession {
  const expiresAt = new Date(now.getTime() + sessionLifeMs);
  return { user, hasSecondFactor, token: newToken('ess_'), expiresAt };
}
