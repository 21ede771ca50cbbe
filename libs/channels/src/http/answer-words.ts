import { storableText } from '@earshot/domain';
import { type HttpAnswer, redact } from '@earshot/platform';
import { cutBytes, cutText, oneLine } from '../message/cut-text.js';

/** A destination's answer, to be stored: status and body, at most 1 KB, without our secrets. */
export function storedAnswer({ status, body }: HttpAnswer, address: string): string {
  return cutBytes(storableText(`${status} ${withoutSecrets(body, address)}`), 1024).trim();
}

/** The answer for an error message, on one line: `hooks.example answered 404: no_service`. */
export function answerSentence({ status, body }: HttpAnswer, address: string): string {
  const words = cutText(oneLine(withoutSecrets(body, address)), 200);
  return `${new URL(address).host} answered ${status}${words === '' ? '.' : `: ${words}`}`;
}

/** The address itself is a secret, and proxies' error pages often repeat it. Short plain words (`services`) are not secret. */
function withoutSecrets(body: string, address: string): string {
  const { pathname, search } = new URL(address);
  const parts = [...pathname.split('/'), ...search.slice(1).split(/[&=]/)]
    .flatMap((part) => [part, decoded(part)])
    .filter((part) => part.length >= 16 || (part.length >= 6 && /\d/.test(part)))
    .sort((a, b) => b.length - a.length);
  return parts.reduce((text, part) => text.replaceAll(part, '[redacted]'), redact(body));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
