import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { AppError } from '@earshot/domain';

/** OWASP's minimum for argon2id (the package's default algorithm): https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxWaiting = 50;

/** Hashes passwords, as many at a time as there are cores: a flood of sign-ins cannot starve the rest. */
@Injectable()
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private decoy: Promise<string> | undefined;

  /** @throws AppError UNAVAILABLE where too many wait already */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, cost));
  }

  /** @param stored null = there is no such account: takes as long as a wrong password and is false */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const expected = stored ?? (await (this.decoy ??= hash('no account has this password', cost)));
    const right = await this.inTurn(() => verify(expected, password));
    return right && stored !== null;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < availableParallelism()) this.running += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  /** Waits for somebody who is done to hand over their place. */
  private turn(): Promise<void> {
    if (this.waiting.length >= maxWaiting)
      throw new AppError('UNAVAILABLE', 'Too many people are signing in right now. Try again shortly.', {
        retryAfterSeconds: 2,
      });
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
