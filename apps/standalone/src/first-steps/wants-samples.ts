import type { Account } from './account.js';

/** Something that runs SQL. */
interface Queries {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/**
 * Whether sample posts are played. Without an option: on a first start that watches no name, and while the sample project it
 * created still exists. Users who delete that project, or started with a name, get none.
 * @param said --sandbox, --no-sandbox; null = neither
 */
export async function wantsSamples(
  { sandbox: said, watch }: { readonly sandbox: boolean | null; readonly watch: readonly string[] },
  { userId }: Pick<Account, 'userId'>,
  database: Queries,
): Promise<boolean> {
  if (said !== null) return said;
  if (watch.length > 0) return false;
  const [found] = (await database.query(
    `SELECT EXISTS (SELECT FROM users WHERE id = $1::uuid) AS begun, EXISTS (
       SELECT FROM members m JOIN projects p ON p.id = m.project_id
       WHERE m.user_id = $1::uuid AND p.sample AND p.deleted_at IS NULL) AS samples`,
    [userId ?? null],
  )) as { begun: boolean; samples: boolean }[];
  return found !== undefined && (!found.begun || found.samples);
}
