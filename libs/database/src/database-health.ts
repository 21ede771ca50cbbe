import type { HealthCheck } from '@earshot/platform';
import type { Database } from './database.js';

/** Without Postgres there is no work. */
export function databaseHealth(database: Database): HealthCheck {
  return { name: 'database', need: 'required', check: () => database.ping() };
}
