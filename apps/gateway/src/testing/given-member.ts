import type { MemberRole } from '@earshot/domain';
import type { CallAs } from './call-rest.js';
import { signUp, type Tenant, type TestGateway } from './test-gateway.js';

/** A further person of the tenant's project. */
export interface GivenMember {
  readonly id: string;
  readonly email: string;
  /** Names the project. */
  readonly session: CallAs;
}

/** Signs somebody up and makes them a member. @param name what they are called from now on */
export async function givenMember(
  gateway: TestGateway,
  { projectId }: Tenant,
  role: MemberRole = 'member',
  name = 'Kev',
): Promise<GivenMember> {
  const email = `${crypto.randomUUID()}@example.org`;
  const token = await signUp(gateway.url, email);
  const [user] = await gateway.database.dataSource.query<{ id: string }[]>(
    'SELECT id FROM users WHERE email = $1',
    [email],
  );
  const id = user?.id ?? '';
  await gateway.database.dataSource.query('UPDATE users SET name = $2 WHERE id = $1', [id, name]);
  await gateway.database.dataSource.query(
    'INSERT INTO members (project_id, user_id, role) VALUES ($1, $2, $3)',
    [projectId, id, role],
  );
  return { id, email, session: { token, projectId } };
}
