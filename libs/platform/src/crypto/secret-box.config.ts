import type { EnvReader } from '../config/env-reader.js';

/** The key that protects secrets at rest (webhook secrets, stored answers). */
export class SecretBoxConfig {
  /** 32 bytes; used to seal and open. */
  readonly key: Buffer;
  /** The previous key, which still opens what was sealed with it. Absent = none. */
  readonly previousKey?: Buffer;

  constructor(env: EnvReader) {
    this.key = bytesOf(env.text('EARSHOT_SECRET_KEY', digits));
    if (env.optionalText('EARSHOT_PREVIOUS_SECRET_KEY') !== null)
      this.previousKey = bytesOf(env.text('EARSHOT_PREVIOUS_SECRET_KEY', digits));
  }
}

const digits = {
  pattern: /^[0-9a-fA-F]{64}$/,
  expected: '64 hexadecimal digits (make one with: openssl rand -hex 32)',
};

function bytesOf(text: string): Buffer {
  return Buffer.from(text.padStart(64, '0'), 'hex');
}
