import type { MemberRole } from '@earshot/domain';
import { type Colleague, givenColleague } from './given-member.js';
import type { Tenant, TestGateway } from './test-gateway.js';

/** Adds a person with a given name to the tenant's project and signs them in. */
export async function givenNamed(
  gateway: TestGateway,
  { projectId }: Pick<Tenant, 'projectId'>,
  name: string,
  role: MemberRole = 'member',
): Promise<Colleague> {
  const colleague = await givenColleague(gateway, projectId, role);
  await gateway.database.dataSource.query('UPDATE users SET name = $2 WHERE id = $1', [colleague.id, name]);
  return colleague;
}
