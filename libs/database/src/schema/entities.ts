import { AccountTokenEntity } from '../account/account-token.entity.js';
import { RecoveryCodeEntity } from '../account/recovery-code.entity.js';
import { SecondFactorEntity } from '../account/second-factor.entity.js';
import { KnownNetworkEntity } from '../access/known-network.entity.js';
import { SessionEntity } from '../access/session.entity.js';
import { UserEntity } from '../access/user.entity.js';
import { AlertEntity } from '../alert/alert.entity.js';
import { MentionEntity } from '../mention/mention.entity.js';
import { MemberEntity } from '../project/member.entity.js';
import { SourceStateEntity } from '../source/source-state.entity.js';

/**
 * Entities of the tables that a repository accesses through TypeORM; all others are accessed by SQL only. They are not
 * exported from this library.
 */
export const entities = [
  UserEntity,
  SessionEntity,
  KnownNetworkEntity,
  AccountTokenEntity,
  SecondFactorEntity,
  RecoveryCodeEntity,
  MemberEntity,
  MentionEntity,
  SourceStateEntity,
  AlertEntity,
] as const;
