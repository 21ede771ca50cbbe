import { Injectable } from '@nestjs/common';
import { HealthChecks, HealthFault } from '@earshot/platform';
import { Database } from '../database.js';

/**
 * Without Postgres there is no work, nor on a schema that this program does not know its way in; one of a newer release is
 * well.
 */
@Injectable()
export class DatabaseHealth {
  constructor(checks: HealthChecks, database: Database) {
    checks.add(
      { name: 'database', need: 'required', check: () => database.ping() },
      { name: 'database_disk', need: 'optional', check: () => assertRoom(database) },
      { name: 'schema', need: 'required', check: () => database.assertMigrated() },
    );
  }
}

function assertRoom(database: Database): Promise<void> {
  if (!database.isDiskFull) return Promise.resolve();
  return Promise.reject(new HealthFault('The disk of the database is full: writes fail.'));
}
