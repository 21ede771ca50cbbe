import { Injectable } from '@nestjs/common';
import { RateLimiter } from '@earshot/queue';
import { clientNetwork } from './client-network.js';
import { rateLimited } from './rate-limited.js';

const maxFailures = 100;
const windowSeconds = 15 * 60;

/** Slows down attempts on many accounts: counts failures to sign in or up by client network. */
@Injectable()
export class AddressThrottle {
  constructor(private readonly limiter: RateLimiter) {}

  /** @throws AppError RATE_LIMITED after 100 failures within 15 minutes, until the window ends */
  async assertOpen(address: string): Promise<void> {
    const [decision] = await this.limiter.peek([limitOf(address)], windowSeconds);
    if (decision?.allowed === false)
      throw rateLimited('Too many failed attempts from your address.', decision.resetSeconds);
  }

  async failed(address: string): Promise<void> {
    await this.limiter.take([limitOf(address)], windowSeconds);
  }
}

function limitOf(address: string) {
  return { key: `failures:${clientNetwork(address)}`, limit: maxFailures };
}
