import type { User } from '@earshot/domain';

/** A session that has just begun: the only moment its token is known. */
export interface NewSession {
  readonly user: User;
  readonly hasSecondFactor: boolean;
  readonly token: string;
  readonly expiresAt: Date;
}
