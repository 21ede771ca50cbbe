/** The error code that `existing_project` raises if the project has been deleted. */
export const noProject = 'PN404';

/**
 * The first statement of a caller's transaction: from then on only rows of the project `$1` are visible. Timeouts are
 * shorter because a caller is waiting; `lock_timeout` exceeds the time that Postgres takes to detect a deadlock (1 s).
 * @throws Error with the code `noProject` if the project has been deleted
 */
export const becomeTenant = `SELECT set_config('role', 'earshot_tenant', true),
  existing_project(set_config('earshot.project_id', $1, true)::uuid), set_config('lock_timeout', '2s', true),
  set_config('idle_in_transaction_session_timeout', '15s', true)`;
