import { AccountTokenEntity } from '../account/account-token.entity.js';
import { SecondFactorEntity } from '../account/second-factor.entity.js';
import { SessionEntity } from '../access/session.entity.js';
import { UserEntity } from '../access/user.entity.js';
import { AlertEntity } from '../alert/alert.entity.js';

/**
 * Entities of the tables that a repository accesses through TypeORM; all others are accessed by SQL only. They are not
 * exported from this library.
 */
export const entities = [
  UserEntity,
  SessionEntity,
  AccountTokenEntity,
  SecondFactorEntity,
  AlertEntity,
] as const;
