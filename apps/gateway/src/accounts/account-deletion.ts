import { Injectable } from '@nestjs/common';
import { type DeleteAccountInput, invalidRequest } from '@earshot/contracts';
import {
  AccountErasureRepository,
  Database,
  InvitationRepository,
  ProjectRepository,
  SessionRepository,
} from '@earshot/database';
import {
  type AccountDeletionPlan,
  assertAccountMayGo,
  planAccountDeletion,
  type User,
} from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { Memberships } from '../access/memberships.js';
import { Revocations } from '../access/revocations.js';
import { AccountMails } from './account-mails.js';
import type { Origin } from './origin.js';
import { PasswordCheck } from './password-check.js';
import { codeFault, SecondFactorCheck } from './second-factor-check.js';

/** Deletion of accounts by their owners. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountErasureRepository,
    private readonly projects: ProjectRepository,
    private readonly sessions: SessionRepository,
    private readonly invitations: InvitationRepository,
    private readonly passwords: PasswordCheck,
    private readonly secondFactors: SecondFactorCheck,
    private readonly mails: AccountMails,
    private readonly revocations: Revocations,
    private readonly memberships: Memberships,
    private readonly clock: Clock,
  ) {}

  /** Returns what deleting the account would do to the person's projects. */
  async plan({ id }: User): Promise<AccountDeletionPlan> {
    return planAccountDeletion(await this.database.asSystem((tx) => this.accounts.memberships(tx, id)));
  }

  /**
   * Erases the account, and deletes the projects whose only member is the person. All sessions, streams and memberships have
   * ended when it returns.
   * @throws AppError INVALID_REQUEST (`current_password`, `code`) | CONFLICT naming projects | RATE_LIMITED
   */
  async delete(
    user: User,
    { current_password, code, project_ids = [] }: DeleteAccountInput,
    from: Origin,
  ): Promise<void> {
    const checked = await this.passwords.assertCurrent(user, current_password, from.address);
    // Before the code is checked, because that uses up a recovery code.
    assertAccountMayGo(await this.plan(user), project_ids);
    await this.assertCode(user, code ?? null);
    const ended = await this.mails.transaction(async (tx, send) => {
      await this.passwords.assertStillCurrent(tx, user, checked);
      const plan = planAccountDeletion(await this.accounts.lockMemberships(tx, user.id));
      assertAccountMayGo(plan, project_ids);
      const credentialIds = await this.sessions.revokeAllOf(tx, user.id);
      for (const { id } of plan.deletes) credentialIds.push(...((await this.projects.delete(tx, id)) ?? []));
      for (const { id } of plan.leaves) await this.invitations.revokeOf(tx, id, user.id, this.clock.now());
      await this.accounts.erase(tx, user);
      await send({ kind: 'account_deleted', userId: null, email: user.email });
      return { credentialIds, leftIds: plan.leaves.map(({ id }) => id) };
    });
    this.revocations.tell(ended.credentialIds);
    for (const projectId of ended.leftIds) await this.memberships.ended(projectId, user.id);
  }

  private async assertCode(user: User, code: string | null): Promise<void> {
    const outcome = await this.secondFactors.check(user, code);
    if (outcome === 'missing' || outcome === 'wrong') throw invalidRequest([codeFault(outcome)]);
  }
}
