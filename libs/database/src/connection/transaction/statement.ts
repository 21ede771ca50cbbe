import { createHash } from 'node:crypto';
import type pg from 'pg';

/** One statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /**
   * Parsed once per connection and, after a few runs, planned only once for all parameters: for frequent statements whose
   * best plan does not depend on the parameters. The text must be a constant.
   */
  readonly prepared?: boolean;
}

/** The result of a statement. */
export interface Result {
  /** The rows of a SELECT or of RETURNING. */
  readonly rows: Record<string, unknown>[];
  /** How many rows were read or changed. */
  readonly count: number;
}

/** Converts the statement to `pg`'s format. */
export function toQuery({ sql, parameters, prepared = false }: Statement, prepares: boolean): pg.QueryConfig {
  return {
    name: prepared && prepares ? nameOf(sql) : undefined,
    text: sql,
    // Without parameters and a name, `pg` uses the simple protocol: one protocol message instead of four.
    values: parameters.length === 0 ? undefined : [...parameters],
  };
}

const names = new Map<string, string>();

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = `earshot_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
    names.set(sql, name);
  }
  return name;
}
