import type { User } from '@earshot/domain';
import type { GatewayConfig } from '../../gateway.config.js';
import { newToken } from '../token.js';

/** A session that has just begun: the only moment its token is known. */
export interface NewSession {
  readonly user: User;
  readonly hasSecondFactor: boolean;
  readonly token: string;
  readonly expiresAt: Date;
}

/** A session that begins now; it is not stored yet. */
export function newSession(
  user: User,
  hasSecondFactor: boolean,
  { sessionLifeMs }: GatewayConfig,
  now: Date,
): NewSession {
  const expiresAt = new Date(now.getTime() + sessionLifeMs);
  return { user, hasSecondFactor, token: newToken('ess_'), expiresAt };
}
