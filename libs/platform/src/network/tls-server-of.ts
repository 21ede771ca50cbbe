import type { TlsServer } from './certificate-end.js';

const usual: Readonly<Record<string, Omit<TlsServer, 'host'>>> = {
  'https:': { port: 443, begins: 'at_once' },
  'rediss:': { port: 6379, begins: 'at_once' },
  'smtps:': { port: 465, begins: 'at_once' },
  'smtp:': { port: 587, begins: 'smtp' },
  'postgres:': { port: 5432, begins: 'postgres' },
  'postgresql:': { port: 5432, begins: 'postgres' },
};

/** The server of a URL that uses TLS; null if it does not use TLS or is not reached over a network. */
export function tlsServerOf(url: string): TlsServer | null {
  const { protocol, hostname, port, searchParams } = new URL(url);
  const found = usual[protocol];
  if (found === undefined || hostname === '') return null;
  if (found.begins === 'postgres' && (searchParams.get('sslmode') ?? 'disable') === 'disable') return null;
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
  return { ...found, host, ...(port === '' ? {} : { port: Number(port) }) };
}
