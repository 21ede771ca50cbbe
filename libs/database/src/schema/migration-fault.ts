import { messageOf } from '@earshot/domain';
import { OperatorError } from '@earshot/platform';
import { isNotPermitted, isWriteRefused } from '../connection/database-error.js';
import { connectionFault } from '../connection/pool/connection-fault.js';

/**
 * Converts an error of a migration: OperatorError with instructions if the database is read-only or the login lacks a
 * permission, anything else unchanged.
 */
export function migrationFault(error: unknown, url: string): unknown {
  if (isWriteRefused(error)) return new OperatorError(connectionFault(error, { url }), { cause: error });
  if (!isNotPermitted(error)) return error;
  // Raised by a migration itself, with what an administrator has to run.
  if ((error as { routine?: unknown }).routine === 'exec_stmt_raise')
    return new OperatorError(messageOf(error), { cause: error });
  const { username, pathname } = new URL(url);
  const [login, database] = [username, pathname.slice(1)].map((name) => `"${decodeURIComponent(name)}"`);
  return new OperatorError(
    `The login ${login} may not change the schema: ${messageOf(error)}. It must own the database and its tables ` +
      `(docs/deployment.md, “Postgres”). Ask an administrator to run: ALTER DATABASE ${database} OWNER TO ${login};`,
    { cause: error },
  );
}
