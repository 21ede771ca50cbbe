import { OperatorError } from '@earshot/platform';
import type { DataSource } from 'typeorm';

/** Lists the statements that an administrator has to run. */
export class PatienceError extends OperatorError {
  override readonly name = 'PatienceError';
}

/**
 * Behind a pooler, timeouts cannot be set per session, so the role must have them. If it does not, closes the pool.
 * @throws PatienceError
 */
export async function assertPatience(dataSource: DataSource): Promise<void> {
  const endless = await dataSource.query<{ name: string; role: string }[]>(
    "SELECT name, current_user AS role FROM unnest($1::text[]) AS name WHERE current_setting(name) = '0'",
    [Object.keys(patience)],
  );
  const [first] = endless;
  if (first === undefined) return;
  await dataSource.destroy();
  const orders = Object.entries(patience)
    .filter(([name]) => endless.some((setting) => setting.name === name))
    .map(([name, value]) => `ALTER ROLE "${first.role}" SET ${name} = '${value}';`);
  throw new PatienceError(
    `DATABASE_URL goes through a pooler (DATABASE_DIRECT_URL is set), and its sessions have no timeouts. Ask an administrator to run: ${orders.join(' ')} Then make the pooler reconnect (PgBouncer: RECONNECT).`,
  );
}

const patience = {
  idle_in_transaction_session_timeout: '30s',
  lock_timeout: '10s',
  statement_timeout: '30s',
};
