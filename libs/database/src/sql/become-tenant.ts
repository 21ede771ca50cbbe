/**
 * The first statement of a caller's transaction: from here on it sees and changes rows of the project `$1` alone. A
 * caller waits, so what takes too long is given up sooner; `lock_timeout` is longer than Postgres takes to find a
 * deadlock (1 s).
 */
export const becomeTenant = `SELECT set_config('role', 'earshot_tenant', true), set_config('earshot.project_id', $1, true),
  set_config('lock_timeout', '2s', true), set_config('idle_in_transaction_session_timeout', '15s', true)`;
