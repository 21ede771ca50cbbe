import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBoxConfig } from './secret-box.config.js';

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Seals text with AES-256-GCM. Layout: version (1 byte), nonce (12), tag (16), ciphertext. */
@Injectable()
export class SecretBox {
  constructor(private readonly config: SecretBoxConfig) {}

  /** @param context what the text belongs to, e.g. a row's id; it cannot be opened in another context */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.config.key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed]);
  }

  /**
   * A keyed one-way hash: equal for equal texts, useless without the key.
   * @param purpose separates digests for different uses
   */
  digest(text: string, purpose: string): Buffer {
    return createHmac('sha256', this.config.key).update(`${purpose}\0${text}`).digest();
  }

  /**
   * Proves that this installation wrote the bytes: HMAC-SHA-256 (32 bytes) with a key derived from the installation's key
   * for this purpose.
   * @param purpose the only use for which the signature is valid
   */
  sign(bytes: Buffer, purpose: string): Buffer {
    return signatureOf(this.config.key, bytes, purpose);
  }

  /** Whether the signature was made by `sign`, with the current or the previous key. */
  isSigned(bytes: Buffer, signature: Buffer, purpose: string): boolean {
    return this.keys.some((one) => {
      const expected = signatureOf(one, bytes, purpose);
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    });
  }

  /** @throws Error if the box was modified, or sealed for another context or with another key */
  open(box: Buffer, context: string): string {
    if (box[0] !== version) throw new Error('The sealed text has an unknown version.');
    let cause: unknown;
    for (const key of this.keys)
      try {
        return openWith(key, box, context);
      } catch (error) {
        cause = error;
      }
    throw new Error('The sealed text cannot be opened: was it sealed with another EARSHOT_SECRET_KEY?', {
      cause,
    });
  }

  /** Like `open`, for what people can replace or do without if its key was lost: null if it cannot be opened. */
  openOrNull(box: Buffer, context: string): string | null {
    try {
      return this.open(box, context);
    } catch {
      return null;
    }
  }

  /** Seals with the current key what the previous one sealed. @returns null if neither opens it */
  resealOrNull(box: Buffer, context: string): Buffer | null {
    const text = this.openOrNull(box, context);
    return text === null ? null : this.seal(text, context);
  }

  /** Those that open what is stored, the current one first. */
  private get keys(): Buffer[] {
    const { key, previousKey } = this.config;
    return previousKey === undefined ? [key] : [key, previousKey];
  }
}

function signatureOf(key: Buffer, bytes: Buffer, purpose: string): Buffer {
  const derived = hkdfSync('sha256', key, '', `earshot signature: ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(derived)).update(bytes).digest();
}

function openWith(key: Buffer, box: Buffer, context: string): string {
  const nonce = box.subarray(1, 1 + nonceBytes);
  const tag = box.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const ciphertext = box.subarray(1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}
