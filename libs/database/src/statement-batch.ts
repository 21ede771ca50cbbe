import { createHash } from 'node:crypto';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** One statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type Row = Record<string, unknown>;

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** Per connection the statements that it has prepared, by name, with the columns that they answer. */
const prepared = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

/**
 * Statements in one message and one implicit transaction: Postgres begins it with the first and ends it at `Sync`; the
 * first error undoes all
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). Each text is prepared, and its
 * columns are described, once per connection where connections are sessions; after an error the connection must not be
 * used again.
 */
export class StatementBatch implements pg.Submittable {
  private readonly columns: (readonly Column[])[] = [];
  private readonly results: Row[][] = [[]];

  /**
   * @param resolve is given the rows of each statement
   * @param keeps false = another session may answer the next batch: nothing is prepared for it
   */
  constructor(
    private readonly statements: readonly Statement[],
    private readonly resolve: (results: Row[][]) => void,
    private readonly reject: (error: Error) => void,
    private readonly keeps = true,
  ) {}

  /** @returns what pg hands to `handleError` */
  submit(connection: pg.Connection): Error | undefined {
    const known = preparedOn(connection);
    const parsed = new Set<string>();
    connection.stream.cork();
    try {
      this.statements.forEach(({ sql, parameters }, at) => {
        const name = this.keeps ? nameOf(sql) : '';
        const columns = known.get(name);
        if (columns === undefined && !parsed.has(name))
          connection.parse({ name, text: sql, types: [] }, true);
        if (this.keeps) parsed.add(name);
        connection.bind({ statement: name, values: parameters.map(prepareValue) }, true);
        if (columns === undefined) connection.describe({ type: 'P', name: '' }, true);
        else this.columns[at] = columns;
        connection.execute({}, true);
      });
      connection.sync();
      return undefined;
    } catch (error) {
      return error as Error;
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.columns[this.results.length - 1] = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const at = this.results.length - 1;
    const row: Row = {};
    let field = 0;
    for (const { name, parse } of this.columns[at] ?? []) {
      const text = fields[field++] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.results[at]?.push(row);
  }

  handleCommandComplete(_message: unknown, connection: pg.Connection): void {
    const at = this.results.length - 1;
    const statement = this.statements[at];
    if (statement !== undefined && this.keeps)
      preparedOn(connection).set(nameOf(statement.sql), this.columns[at] ?? []);
    this.results.push([]);
  }

  handleReadyForQuery(): void {
    this.resolve(this.results.slice(0, -1));
  }

  handleError(error: Error): void {
    this.reject(error);
  }
}

function preparedOn(connection: pg.Connection): Map<string, readonly Column[]> {
  let known = prepared.get(connection);
  if (known === undefined) {
    known = new Map();
    prepared.set(connection, known);
  }
  return known;
}

const names = new Map<string, string>();

/** Texts are few: they stand in the program. */
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = `earshot_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
    names.set(sql, name);
  }
  return name;
}
