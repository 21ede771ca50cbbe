import { createLog } from '@earshot/platform';
import type { DataSource } from 'typeorm';
import { connect } from '../connection/pool/connect.js';

/** A small pool on an existing database, e.g. that of processes under test. Destroy it afterwards. */
export function openDatabase(url: string): Promise<DataSource> {
  const log = createLog({ service: 'test', level: 'silent' });
  return connect({ url, poolSize: 5, statementTimeoutMs: 30_000 }, log);
}
