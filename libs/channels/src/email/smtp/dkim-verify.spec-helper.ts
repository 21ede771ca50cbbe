import { createHash, createVerify, type KeyObject } from 'node:crypto';

/** The contents of a DKIM signature. */
export interface DkimVerdict {
  readonly isValid: boolean;
  readonly domain: string;
  readonly selector: string;
  /** The names of the signed headers, in lower case. */
  readonly signed: readonly string[];
}

/** Checks the signature (relaxed/relaxed, RSA with SHA-256) of a raw message as RFC 6376 section 6.1 requires of receivers. */
export function verifyDkim(raw: string, publicKey: KeyObject): DkimVerdict {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end + 2).match(/^[^\s:]+:.*\r\n(?:[ \t].*\r\n)*/gm) ?? [];
  const named = (name: string) => headers.filter((header) => header.toLowerCase().startsWith(`${name}:`));
  const [signature = ''] = named('dkim-signature');
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag): [string, string] => [
        tag.split('=', 1)[0]?.trim() ?? '',
        tag.slice(tag.indexOf('=') + 1).replace(/\s/g, ''),
      ]),
  );
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const left = new Map(signed.map((name) => [name, named(name)]));
  const lines = signed.map((name) => relaxedHeader(left.get(name)?.pop() ?? ''));
  const own = relaxedHeader(signature.replace(/(\bb=)[\s\S]*$/, '$1')).replace(/\r\n$/, '');
  const isValid =
    createVerify('RSA-SHA256')
      .update([...lines, own].join(''), 'latin1')
      .verify(publicKey, tags.get('b') ?? '', 'base64') &&
    createHash('sha256')
      .update(relaxedBody(raw.slice(end + 4)), 'latin1')
      .digest('base64') === tags.get('bh');
  return { isValid, domain: tags.get('d') ?? '', selector: tags.get('s') ?? '', signed };
}

function relaxedHeader(header: string): string {
  if (header === '') return '';
  const at = header.indexOf(':');
  const value = header
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${header.slice(0, at).toLowerCase().trim()}:${value}\r\n`;
}

function relaxedBody(body: string): string {
  return body
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(?:\r\n)*$/, '\r\n');
}
