import { Inject, Injectable } from '@nestjs/common';
import { type SecondFactor, secondFactorContext, SecondFactorRepository, type Tx } from '@earshot/database';
import { AppError, type ErrorDetail, secondFactorLockedUntil, type User } from '@earshot/domain';
import { Clock, LOG, type Log, SecretBox } from '@earshot/platform';
import { rateLimited } from '../access/limits/use-limits.js';
import { AccountMails, type SendMail } from './account-mails.js';
import { hashRecoveryCode } from './recovery-codes.js';
import { totpStep } from './totp.js';

/** The result of checking a code. `off`: the account has no second factor, so no code was needed. */
export type CodeOutcome = 'off' | 'right' | 'missing' | 'wrong';

/** The owner is warned after this many wrong codes in a row, because only someone with the password can enter them. */
const failuresOfWarning = 5;

/** Checks codes from authenticator apps and recovery codes. Each is accepted once, and attempts are limited. */
@Injectable()
export class SecondFactorCheck {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly mails: AccountMails,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * For signing in, after the password has been checked.
   * @returns whether the account has a second factor
   * @throws AppError UNAUTHENTICATED with a detail for `code` | RATE_LIMITED
   */
  async assertPassed(user: User, code: string | null): Promise<boolean> {
    const outcome = await this.check(user, code);
    if (outcome === 'off' || outcome === 'right') return outcome === 'right';
    const fault = codeFault(outcome);
    throw new AppError('UNAUTHENTICATED', fault.message, { details: [fault] });
  }

  /** @throws AppError RATE_LIMITED after too many wrong codes, wherever they came from */
  async check(user: User, code: string | null): Promise<CodeOutcome> {
    const now = this.clock.now();
    return this.mails.transaction(async (tx, send) => {
      const factor = await this.factors.lock(tx, user.id);
      if (factor === null || factor.confirmedAt === null) return 'off';
      if (code === null) return 'missing';
      this.assertNotLocked(factor, now);
      if (await this.take(tx, send, user, factor, code, now)) return 'right';
      if ((await this.countFailure(tx, factor, now)) === failuresOfWarning)
        await send({ kind: 'second_factor_failures', userId: user.id, email: user.email });
      return 'wrong';
    });
  }

  /** @throws AppError RATE_LIMITED while no code is accepted, after too many wrong ones */
  assertNotLocked({ lockedUntil }: SecondFactor, now: Date): void {
    if (lockedUntil === null || lockedUntil <= now) return;
    const retryAfterSeconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1_000);
    throw rateLimited('Too many wrong codes.', retryAfterSeconds);
  }

  /** Records a wrong code. @returns how many have been entered in a row */
  async countFailure(tx: Tx, factor: SecondFactor, now: Date): Promise<number> {
    const failures = factor.failures + 1;
    await this.factors.failed(tx, factor.userId, failures, secondFactorLockedUntil(failures, now));
    return failures;
  }

  /** The step of a correct code that has not been used; otherwise null. Without the key of its secret, no code is correct. */
  stepOf({ userId, sealedSecret, lastStep }: SecondFactor, code: string, now: Date): number | null {
    const secret = this.secrets.openOrNull(sealedSecret, secondFactorContext(userId));
    if (secret === null) {
      this.log.warn(
        { userId },
        'a second factor cannot be read: was it sealed with another EARSHOT_SECRET_KEY?',
      );
      return null;
    }
    const step = totpStep(secret, code.replaceAll(' ', ''), now);
    return step === null || step <= lastStep ? null : step;
  }

  private async take(
    tx: Tx,
    send: SendMail,
    { id, email }: User,
    factor: SecondFactor,
    code: string,
    now: Date,
  ): Promise<boolean> {
    const step = this.stepOf(factor, code, now);
    if (step !== null) {
      await this.factors.passed(tx, id, step);
      return true;
    }
    const left = await this.factors.useRecoveryCode(tx, id, hashRecoveryCode(code));
    if (left === null) return false;
    await this.factors.passed(tx, id, factor.lastStep);
    await send({ kind: 'recovery_code_used', userId: id, email, detail: String(left) });
    return true;
  }
}

/** Why a code is refused. */
export function codeFault(outcome: 'missing' | 'wrong'): ErrorDetail {
  const [rule, message] =
    outcome === 'missing'
      ? ['second_factor_required', 'Enter the code that your authenticator app shows, or a recovery code.']
      : [
          'wrong',
          'This code is wrong, or was used already. Enter the one that your authenticator app shows now, or a recovery code.',
        ];
  return { field: 'code', rule, message };
}
