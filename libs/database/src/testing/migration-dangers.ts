import { parse } from 'libpg-query';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A statement that blocks others on a table which may be large, or removes something that running programs use. */
export interface Danger {
  readonly rule: DangerRule;
  /** The table or index it concerns. */
  readonly on: string;
}

/** The rules, each with what to do instead. */
export const dangerRules = {
  index_under_lock: 'CREATE INDEX CONCURRENTLY, in a migration with `transaction = false`',
  concurrently_in_transaction: 'give the migration `transaction = false`',
  not_null_without_default: 'add the column with a default, or nullable',
  rewrites_table: 'add a plain column, and fill it in batches',
  checks_under_lock: 'ADD CONSTRAINT .. NOT VALID, and VALIDATE in the next migration',
  locks_table: 'find a way without it',
  changes_rows: 'change rows in batches, from a ticker or a command',
  takes_away:
    'first release a version that does not use it; then raise schema_floor in the migration that drops it',
  unseen: 'say in the exception what it does',
  sets_timeout: 'leave lock_timeout to migrate.ts',
} as const;
export type DangerRule = keyof typeof dangerRules;

/** A migration's exceptions: `<rule> <what>` and the reason. */
export interface ExcusedMigration extends MigrationInterface {
  readonly excused?: Readonly<Record<string, string>>;
}

/** Every dangerous statement of a migration, except on tables that it creates itself. */
export async function dangersOf(migration: MigrationInterface): Promise<Danger[]> {
  const nodes: Node[] = [];
  for (const sql of await statementsOf(migration)) {
    const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt?: unknown }[] };
    nodes.push(...stmts.map(({ stmt }) => stmt as Node));
  }
  const made = new Set(nodes.flatMap((node) => node['CreateStmt']?.relation?.relname ?? []));
  const raisesFloor = nodes.some((node) => node['UpdateStmt']?.relation?.relname === 'schema_floor');
  return nodes
    .flatMap((node) => inspected(node, migration.transaction !== false))
    .filter(({ on, rule }) => !made.has(on) && !(rule === 'takes_away' && raisesFloor));
}

/** The statements that `up` runs, recorded without a database. */
async function statementsOf(migration: MigrationInterface): Promise<string[]> {
  const sent: string[] = [];
  const query = (sql: string): Promise<unknown[]> => {
    sent.push(sql);
    return Promise.resolve([]);
  };
  await migration.up({ query } as unknown as QueryRunner);
  return sent;
}

/** The parts of a parse tree that matter here: https://github.com/pganalyze/libpg_query */
interface Part {
  readonly relation?: { readonly relname: string };
  readonly idxname?: string;
  readonly concurrent?: boolean;
  readonly cmds?: readonly { readonly AlterTableCmd: Command }[];
  readonly objects?: readonly Named[];
  readonly removeType?: string;
  readonly name?: string;
  readonly relations?: readonly { readonly RangeVar: { readonly relname: string } }[];
  readonly renameType?: string;
}
type Node = Readonly<Record<string, Part | undefined>>;
interface Named {
  readonly List?: { readonly items: readonly { readonly String: { readonly sval: string } }[] };
}
interface Constraint {
  readonly contype: string;
  readonly skip_validation?: boolean;
  readonly indexname?: string;
  readonly raw_expr?: object;
}
interface Command {
  readonly subtype: string;
  readonly def?: {
    readonly Constraint?: Constraint;
    readonly ColumnDef?: { readonly constraints?: readonly { readonly Constraint: Constraint }[] };
  };
}

function inspected(node: Node, isInTransaction: boolean): Danger[] {
  const [[kind, part] = ['', undefined]] = Object.entries(node);
  if (part === undefined) return [];
  const table = part.relation?.relname ?? '';
  switch (kind) {
    case 'IndexStmt':
      if (part.concurrent !== true) return [{ rule: 'index_under_lock', on: table }];
      return isInTransaction ? [{ rule: 'concurrently_in_transaction', on: table }] : [];
    case 'AlterTableStmt':
      return (part.cmds ?? []).flatMap(({ AlterTableCmd }) =>
        ruleOf(AlterTableCmd).map((rule) => ({ rule, on: table })),
      );
    case 'DropStmt':
      return dropped(part);
    case 'RenameStmt':
      return [{ rule: 'takes_away', on: table }];
    case 'UpdateStmt':
    case 'DeleteStmt':
      return table === 'schema_floor' ? [] : [{ rule: 'changes_rows', on: table }];
    case 'LockStmt':
      return (part.relations ?? []).map(({ RangeVar }) => ({ rule: 'locks_table', on: RangeVar.relname }));
    case 'TruncateStmt':
    case 'ClusterStmt':
    case 'ReindexStmt':
      return [{ rule: 'locks_table', on: table }];
    case 'VariableSetStmt':
      return /_timeout$/.test(part.name ?? '') ? [{ rule: 'sets_timeout', on: part.name ?? '' }] : [];
    case 'DoStmt':
      return [{ rule: 'unseen', on: 'DO' }];
    default:
      return [];
  }
}

function ruleOf({ subtype, def }: Command): DangerRule[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return columnRules((def?.ColumnDef?.constraints ?? []).map((one) => one.Constraint));
    case 'AT_AddConstraint':
      return constraintRules(def?.Constraint);
    case 'AT_ValidateConstraint':
    case 'AT_SetNotNull':
      return ['checks_under_lock'];
    case 'AT_AlterColumnType':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
      return ['rewrites_table'];
    case 'AT_DropColumn':
      return ['takes_away'];
    default:
      return [];
  }
}

/** A default that is the same for every row is computed once; any other rewrites every row. */
function columnRules(constraints: readonly Constraint[]): DangerRule[] {
  const has = (type: string): boolean => constraints.some(({ contype }) => contype === type);
  const isVolatile = constraints.some(
    ({ contype, raw_expr: value }) => contype === 'CONSTR_DEFAULT' && !isStable(JSON.stringify(value)),
  );
  return [
    ...(has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT') && !has('CONSTR_GENERATED')
      ? (['not_null_without_default'] as const)
      : []),
    ...(isVolatile || has('CONSTR_GENERATED') || has('CONSTR_IDENTITY') ? (['rewrites_table'] as const) : []),
    ...(has('CONSTR_CHECK') || has('CONSTR_FOREIGN') ? (['checks_under_lock'] as const) : []),
    ...(has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY') ? (['index_under_lock'] as const) : []),
  ];
}

function constraintRules(constraint: Constraint | undefined): DangerRule[] {
  if (constraint?.contype === 'CONSTR_CHECK' || constraint?.contype === 'CONSTR_FOREIGN')
    return constraint.skip_validation === true ? [] : ['checks_under_lock'];
  return constraint?.indexname === undefined ? ['index_under_lock'] : [];
}

/** `now()` is constant within a statement; any other call may differ from row to row. */
function isStable(expression: string): boolean {
  const calls = [...expression.matchAll(/"funcname":\[(.*?)\]/g)].map(([, name = '']) => name);
  return calls.every((name) => name.includes('"now"'));
}

function dropped({ removeType, objects = [], concurrent }: Part): Danger[] {
  const names = objects.map(({ List }) => List?.items.at(-1)?.String.sval ?? '');
  if (removeType === 'OBJECT_INDEX' && concurrent === true) return [];
  const rule = removeType === 'OBJECT_INDEX' ? 'locks_table' : 'takes_away';
  return removeType === 'OBJECT_INDEX' || removeType === 'OBJECT_TABLE'
    ? names.map((on) => ({ rule, on }))
    : [];
}
