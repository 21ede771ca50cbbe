import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { AppError } from '@earshot/domain';
import { Turns } from '@earshot/platform';

/** OWASP's minimum for argon2id (the package's default algorithm): https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
/** The hash of a fixed password, checked if there is no account: it takes as long as checking a real one. */
const decoy = `${prefix}R7cAE7MGrStaQ5dZiVVv+Q$7bJhR5J+84F2sjJVvhW4cuyLU78OGsgHZbFlBc4hz6Y`;
const maxWaiting = 50;

/** Hashes passwords, as many at a time as there are cores, so that a flood of sign-ins cannot starve other work. */
@Injectable()
export class PasswordHasher {
  private readonly turns = new Turns(availableParallelism());

  /** @throws AppError UNAVAILABLE if too many are waiting already */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, cost));
  }

  /**
   * @param stored null = there is no such account: returns false, after as long as for a wrong password
   * @param first done once it is this check's turn, i.e. never for one that is refused; if it fails, nothing is checked
   * @throws AppError UNAVAILABLE if too many are waiting already
   */
  async verify(stored: string | null, password: string, first?: () => Promise<void>): Promise<boolean> {
    const right = await this.inTurn(async () => {
      await first?.();
      return verify(stored ?? decoy, password);
    });
    return right && stored !== null;
  }

  /** Whether it was made with different cost settings from today's. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(prefix);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.turns.waiting >= maxWaiting)
      throw new AppError('UNAVAILABLE', 'Too many people are signing in right now. Try again shortly.', {
        retryAfterSeconds: 2,
      });
    return this.turns.take(work);
  }
}
