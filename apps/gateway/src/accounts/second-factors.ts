import { Injectable } from '@nestjs/common';
import {
  type ChangeSecondFactorInput,
  type ConfirmSecondFactorInput,
  type EnrolSecondFactorInput,
  invalidField,
  invalidRequest,
  type RecoveryCodesOutput,
  type SecondFactorEnrolmentOutput,
  type SecondFactorOutput,
} from '@earshot/contracts';
import { Database, secondFactorContext, SecondFactorRepository, type Tx } from '@earshot/database';
import { AppError, type User } from '@earshot/domain';
import { Clock, SecretBox } from '@earshot/platform';
import { AccountMails } from './account-mails.js';
import type { Origin } from './origin.js';
import { PasswordCheck } from './password-check.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { codeFault, SecondFactorCheck } from './second-factor-check.js';
import { newTotpSecret, otpauthUri } from './totp.js';

/** Turning the second factor of an account on and off. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactorRepository,
    private readonly passwords: PasswordCheck,
    private readonly check: SecondFactorCheck,
    private readonly mails: AccountMails,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  show({ id }: User): Promise<SecondFactorOutput> {
    return this.database.asSystem(async (tx) => ({
      second_factor: await this.factors.isOn(tx, id),
      recovery_codes_left: await this.factors.countRecoveryCodes(tx, id),
    }));
  }

  /**
   * Signing in does not require it until a code is confirmed. An unverified address may be that of someone else, who could never
   * sign in again. @throws AppError INVALID_REQUEST | CONFLICT | RATE_LIMITED
   */
  async enrol(
    user: User,
    { current_password }: EnrolSecondFactorInput,
    from: Origin,
  ): Promise<SecondFactorEnrolmentOutput> {
    if (this.mails.isOn && user.emailVerifiedAt === null)
      throw new AppError(
        'CONFLICT',
        'Verify your e-mail address before you enrol a second factor: open the link that was sent to it, or have it sent again.',
      );
    await this.passwords.assertCurrent(user, current_password, from.address);
    const secret = newTotpSecret();
    const sealed = this.secrets.seal(secret, secondFactorContext(user.id));
    if (!(await this.database.asSystem((tx) => this.factors.enrol(tx, user.id, sealed))))
      throw new AppError(
        'CONFLICT',
        'Your account has a second factor. Disable it before you enrol another one.',
      );
    return { secret, otpauth_uri: otpauthUri(secret, user.email) };
  }

  /** From now on signing in requires it. @throws AppError INVALID_REQUEST | CONFLICT | RATE_LIMITED */
  async confirm(user: User, { code }: ConfirmSecondFactorInput): Promise<RecoveryCodesOutput> {
    const now = this.clock.now();
    const codes = await this.mails.transaction(async (tx, send) => {
      const factor = await this.factors.lock(tx, user.id);
      if (factor === null || factor.confirmedAt !== null)
        throw new AppError('CONFLICT', 'There is nothing to confirm: enrol a second factor first.');
      this.check.assertNotLocked(factor, now);
      const step = this.check.stepOf(factor, code, now);
      if (step === null) {
        await this.check.countFailure(tx, factor, now);
        return null;
      }
      await this.factors.passed(tx, user.id, step);
      await this.factors.confirm(tx, user.id);
      await send({ kind: 'second_factor_enabled', userId: user.id, email: user.email });
      return this.renewCodes(tx, user.id);
    });
    // Not inside the transaction, which counts the wrong code.
    if (codes === null) throw invalidField('code', 'wrong', wrongCode);
    return codes;
  }

  /** Requires both proofs. @throws AppError INVALID_REQUEST | CONFLICT | RATE_LIMITED */
  async disable(user: User, proof: ChangeSecondFactorInput, from: Origin): Promise<SecondFactorOutput> {
    await this.assertProven(user, proof, from);
    await this.mails.transaction(async (tx, send) => {
      await this.factors.remove(tx, user.id);
      await send({ kind: 'second_factor_disabled', userId: user.id, email: user.email });
    });
    return { second_factor: false, recovery_codes_left: 0 };
  }

  /** Generates ten new codes and invalidates the previous ones. @throws AppError INVALID_REQUEST | CONFLICT | RATE_LIMITED */
  async renewRecoveryCodes(
    user: User,
    proof: ChangeSecondFactorInput,
    from: Origin,
  ): Promise<RecoveryCodesOutput> {
    await this.assertProven(user, proof, from);
    return this.database.asSystem(async (tx) => {
      if ((await this.factors.lock(tx, user.id)) === null) throw noSecondFactor();
      return this.renewCodes(tx, user.id);
    });
  }

  private async assertProven(
    user: User,
    { current_password, code }: ChangeSecondFactorInput,
    { address }: Origin,
  ): Promise<void> {
    await this.passwords.assertCurrent(user, current_password, address);
    const outcome = await this.check.check(user, code);
    if (outcome === 'off') throw noSecondFactor();
    if (outcome !== 'right') throw invalidRequest([codeFault(outcome)]);
  }

  private async renewCodes(tx: Tx, userId: string): Promise<RecoveryCodesOutput> {
    const codes = newRecoveryCodes();
    await this.factors.replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
    return { recovery_codes: codes };
  }
}

const wrongCode =
  'This code is wrong, or was used already. Enter the one that your authenticator app shows now.';

function noSecondFactor(): AppError {
  return new AppError('CONFLICT', 'Your account has no second factor.');
}
