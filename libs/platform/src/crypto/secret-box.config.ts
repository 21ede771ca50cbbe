import type { EnvReader } from '../config/env-reader.js';

/** The key that protects secrets at rest (webhook secrets, stored answers). */
export class SecretBoxConfig {
  /** 32 bytes. */
  readonly key: Buffer;

  constructor(env: EnvReader) {
    const text = env.text('EARSHOT_SECRET_KEY', {
      pattern: /^[0-9a-fA-F]{64}$/,
      expected: '64 hexadecimal digits (make one with: openssl rand -hex 32)',
    });
    this.key = Buffer.from(text.padStart(64, '0'), 'hex');
  }
}
