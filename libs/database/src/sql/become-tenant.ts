/**
 * Makes the project `$1` the one whose rows a tenant sees. @throws Error with the code `noProject` where it is deleted,
 * perhaps a moment ago and by another process: nothing is read or written there any more.
 */
export const nextTenant = "SELECT existing_project(set_config('earshot.project_id', $1, true)::uuid)";

/** What `existing_project` raises. */
export const noProject = 'PN404';

/**
 * The first statement of a caller's transaction: from here on it sees and changes rows of the project `$1` alone, as
 * after `nextTenant`. A caller waits, so what takes too long is given up sooner; `lock_timeout` is longer than Postgres
 * takes to find a deadlock (1 s).
 */
export const becomeTenant = `SELECT set_config('role', 'earshot_tenant', true),
  existing_project(set_config('earshot.project_id', $1, true)::uuid), set_config('lock_timeout', '2s', true),
  set_config('idle_in_transaction_session_timeout', '15s', true)`;
