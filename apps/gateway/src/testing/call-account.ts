import { Readable } from 'node:stream';
import { accountMailContext, type AccountMailKind } from '@earshot/database';
import { createLog, SecretBox } from '@earshot/platform';
import { runAdmin } from '../admin/run-admin.js';
import type { ErrorBody } from '../call/answer.js';
import type { TestGateway } from './test-gateway.js';

/** The answer of a route about accounts. */
export interface AccountAnswer {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
  readonly error: ErrorBody | null;
  readonly headers: Headers;
}

/** An e-mail waiting for the dispatcher. */
export interface StoredMail {
  readonly kind: AccountMailKind;
  readonly email: string;
  readonly detail: string | null;
  /** The last part of its link; empty = it has no link of its own. */
  readonly token: string;
}

/** Calls a route under `/api/auth`. @param options.from the client address reported by a trusted proxy */
export async function callAccount(
  { url }: TestGateway,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: object | null = null,
  options: { readonly token?: string; readonly from?: string; readonly userAgent?: string } = {},
): Promise<AccountAnswer> {
  const answer = await fetch(`${url}/api/auth/${path}`, {
    method,
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.from === undefined ? {} : { 'x-forwarded-for': options.from }),
      ...(options.userAgent === undefined ? {} : { 'user-agent': options.userAgent }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const { data, error = null } = (await answer.json()) as Omit<AccountAnswer, 'status' | 'headers'>;
  return { status: answer.status, headers: answer.headers, data, error };
}

/** Returns the e-mails to an address, oldest first. */
export async function mailsTo({ database, env }: TestGateway, email: string): Promise<StoredMail[]> {
  const secrets = new SecretBox({ key: Buffer.from(env['EARSHOT_SECRET_KEY'] ?? '', 'hex') });
  const found = await database.dataSource.query<
    (Omit<StoredMail, 'token'> & { id: string; sealedToken: Buffer | null })[]
  >(
    `SELECT id, kind, email, detail, sealed_token AS "sealedToken" FROM account_mails WHERE email = $1
     ORDER BY due_at, id`,
    [email],
  );
  return found.map(({ id, sealedToken, ...mail }) => ({
    ...mail,
    token: sealedToken === null ? '' : secrets.open(sealedToken, accountMailContext(id)),
  }));
}

/** Returns the token of the last e-mail of this kind to an address. */
export async function lastToken(gateway: TestGateway, email: string, kind: AccountMailKind): Promise<string> {
  const mail = (await mailsTo(gateway, email)).findLast((one) => one.kind === kind);
  if (mail === undefined) throw new Error(`There is no ${kind} for ${email}.`);
  return mail.token;
}

/** Opens the link that was sent to verify the address of an account. */
export async function verifyAddress(gateway: TestGateway, email: string): Promise<void> {
  const token = await lastToken(gateway, email, 'verify_email');
  await callAccount(gateway, 'POST', 'verify-email', { token });
}

/** Creates a sign-in link for a person on the server. @returns the last part of it */
export async function givenSignInLink({ env }: TestGateway, email: string): Promise<string> {
  const log = createLog({ service: 'test', level: 'silent' });
  const link = await runAdmin(['sign-in-link', email], env, log, Readable.from(['']));
  return link.trim().slice(link.lastIndexOf('/') + 1);
}

/**
 * Extends the lock set by failed sign-ins to a minute, so that it does not expire on a slow machine. @returns whether there
 * is one
 */
export async function holdLock({ database }: TestGateway, account: string): Promise<boolean> {
  const [rows] = await database.dataSource.query<[object[], number]>(
    `UPDATE sign_in_failures SET locked_until = now() + interval '1 minute'
     WHERE account = $1 AND locked_until IS NOT NULL RETURNING account`,
    [account],
  );
  return rows.length > 0;
}
