import type { HealthCheck } from '@earshot/platform';
import type { Database } from './database.js';

/** Without Postgres there is no work. */
export function databaseHealth(database: Database): HealthCheck {
  return { name: 'database', need: 'required', check: () => database.ping() };
}

/** Nor on a schema that this program does not know its way in; one of a newer release is well. */
export function schemaHealth(database: Database): HealthCheck {
  return { name: 'schema', need: 'required', check: () => database.assertMigrated() };
}
