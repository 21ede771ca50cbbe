/** What `existing_project` raises where the project is deleted, perhaps a moment ago and by another process. */
export const noProject = 'PN404';

/**
 * The first statement of a caller's transaction: from here on it sees and changes rows of the project `$1` alone. A caller
 * waits, so what takes too long is given up sooner; `lock_timeout` is longer than Postgres takes to find a deadlock (1 s).
 * @throws Error with the code `noProject`: nothing is read or written there any more
 */
export const becomeTenant = `SELECT set_config('role', 'earshot_tenant', true),
  existing_project(set_config('earshot.project_id', $1, true)::uuid), set_config('lock_timeout', '2s', true),
  set_config('idle_in_transaction_session_timeout', '15s', true)`;
