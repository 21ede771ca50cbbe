import { Injectable } from '@nestjs/common';
import { AppError } from '@earshot/domain';
import { HealthChecks, HealthFault } from '@earshot/platform';
import { Database } from '../database.js';

/** Unhealthy without Postgres, or if the schema is older than this program; the schema of a newer release is fine. */
@Injectable()
export class DatabaseHealth {
  constructor(checks: HealthChecks, database: Database) {
    checks.add(
      { name: 'database', need: 'required', check: () => database.ping() },
      { name: 'database_connections', need: 'optional', check: () => assertSpare(database) },
      { name: 'database_disk', need: 'optional', check: () => assertRoom(database) },
      { name: 'database_writes', need: 'optional', check: () => assertWritable(database) },
      { name: 'schema', need: 'required', check: () => assertSchema(database) },
    );
  }
}

/**
 * If Postgres does not respond, `database` says so, even if it only has no connection to spare for this check. Probes give up
 * sooner than a wait for one of this process's own.
 */
async function assertSchema(database: Database): Promise<void> {
  if (database.isUsedUp) return;
  await database.assertMigrated().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

function assertSpare(database: Database): Promise<void> {
  if (!database.isPoolBusy) return Promise.resolve();
  return Promise.reject(new HealthFault('All connections to the database are in use: work waits.'));
}

function assertRoom(database: Database): Promise<void> {
  if (!database.isDiskFull) return Promise.resolve();
  return Promise.reject(new HealthFault("The database's disk is full: writes fail."));
}

function assertWritable(database: Database): Promise<void> {
  if (!database.refusesWrites) return Promise.resolve();
  return Promise.reject(new HealthFault('The database is a standby or set to read-only: writes fail.'));
}
