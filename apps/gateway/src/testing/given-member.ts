import { randomBytes } from 'node:crypto';
import { MemberRepository } from '@earshot/database';
import { givenUser } from '@earshot/database/testing';
import type { MemberRole } from '@earshot/domain';
import type { CallAs } from './call-rest.js';
import { signUp, type TestGateway } from './test-gateway.js';

/** Adds a person to a project, who cannot sign in. @returns their id */
export async function givenMember(
  { database: { database } }: TestGateway,
  projectId: string,
  role: MemberRole,
): Promise<string> {
  const { id } = await givenUser(database);
  await database.asSystem((tx) => new MemberRepository().add(tx, projectId, id, role));
  return id;
}

/** The id of a person who signed up. */
export async function userIdOf({ database }: TestGateway, email: string): Promise<string> {
  const [user] = await database.dataSource.query<{ id: string }[]>('SELECT id FROM users WHERE email = $1', [
    email,
  ]);
  if (user === undefined) throw new Error('Nobody has this address.');
  return user.id;
}

/** A signed-in person with a role in a project. */
export interface Colleague {
  readonly id: string;
  readonly email: string;
  /** Includes the project. */
  readonly session: CallAs & { readonly token: string };
}

/** Adds a person to a project and signs them in. */
export async function givenColleague(
  gateway: TestGateway,
  projectId: string,
  role: MemberRole,
): Promise<Colleague> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const token = await signUp(gateway.url, email);
  const id = await userIdOf(gateway, email);
  await gateway.database.database.asSystem((tx) => new MemberRepository().add(tx, projectId, id, role));
  return { id, email, session: { token, projectId } };
}
