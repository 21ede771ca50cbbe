import type pg from 'pg';
import type { DataSource } from 'typeorm';

/** The pool that TypeORM opened. */
export function poolOf(dataSource: DataSource): pg.Pool {
  return (dataSource.driver as unknown as { readonly master: pg.Pool }).master;
}
