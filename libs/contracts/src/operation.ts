import type { ErrorCode, MemberRole, Scope } from '@earshot/domain';
import type { Shape } from './json-schema.js';

/** What an agent may expect of a call. */
export interface Hints {
  /** Changes nothing. Everything else takes an idempotency key. */
  readonly readOnly: boolean;
  /** May remove or overwrite something that the caller cannot get back. */
  readonly destructive: boolean;
  /** Calling again with the same input changes nothing more. */
  readonly idempotent: boolean;
  /** Reaches something outside of Earshot before it answers. */
  readonly openWorld?: true;
}

/** `session`: API keys get 403. */
export type Access = 'any' | 'session';
/** `project`: works inside one project. `user`: across all of the caller's. */
export type Tenancy = 'project' | 'user';

/** One operation: for REST, MCP, the docs and the handler. One that lacks anything does not compile. */
export interface Operation<
  Input extends object = object,
  Output extends object = object,
  Who extends Access = Access,
  Where extends Tenancy = Tenancy,
  Name extends string = string,
> {
  /** Tool name and `meta.capability`: verb_noun. */
  readonly name: Name;
  /** One line. */
  readonly summary: string;
  /** When to use it and what it changes, for people and agents. */
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; `{field}` is a field of the input. */
  readonly path: `/${string}`;
  readonly scope: Scope;
  readonly access: Who;
  readonly tenancy: Where;
  /** The least role of a person, where `leastRole` would say another one. */
  readonly role?: MemberRole;
  /** Fields of the input that only owners may give, unlike the others. */
  readonly ownerFields?: readonly string[];
  readonly hints: Hints;
  readonly input: Shape<Input>;
  readonly output: Shape<Output>;
  /** The name of another operation, in the description too, that says what the fields mean which both have. */
  readonly fieldsAs?: string;
  /** Optional fields of the input that only REST heeds. */
  readonly restFields?: readonly string[];
  /** Beyond those that every operation can answer: see `errorsOf`. */
  readonly errors: readonly ErrorCode[];
  /**
   * The input that changes the resource: the resource's entity tag stands for the fields that it has. REST sends the tag
   * with every answer that shows the resource, and takes it in `If-Match` where the operation changes or deletes it.
   */
  readonly changedBy?: Shape;
  /** Content types in which REST streams its answer, whatever its size, instead of the envelope that tools answer. */
  readonly streams?: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
}

export type InputOf<O extends Operation> = InstanceType<O['input']>;
export type OutputOf<O extends Operation> = InstanceType<O['output']>;

/** Checks the definition and keeps its types. */
export function defineOperation<
  Input extends object,
  Output extends object,
  Who extends Access,
  Where extends Tenancy,
  Name extends string,
>(operation: Operation<Input, Output, Who, Where, Name>): Operation<Input, Output, Who, Where, Name> {
  return operation;
}

/** Where the operation lives below the base URL. */
export function fullPath(operation: Operation): string {
  return `/api/v1${operation.path}`;
}

/** The fields of the input that stand in the path. */
export function pathFields(operation: Operation): string[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}

/** Where REST takes the other fields from. */
export function inputPlace(operation: Operation): 'query' | 'body' {
  return operation.method === 'GET' || operation.method === 'DELETE' ? 'query' : 'body';
}

/** Writes take an idempotency key. */
export function isWrite(operation: Operation): boolean {
  return !operation.hints.readOnly;
}

/** The least role in its project that a person needs: viewers read, members change things. API keys have scopes instead. */
export function leastRole({ role, hints }: Operation): MemberRole {
  return role ?? (hints.readOnly ? 'viewer' : 'member');
}

/** The input field that names the project which an operation across projects is about; null = it is about none, or several. */
export function projectField({ tenancy, path }: Operation): string | null {
  return tenancy === 'user' && path.startsWith('/projects/{id}') ? 'id' : null;
}

/** Whether REST sends an entity tag with what it answers. */
export function answersTag({ changedBy, method }: Operation): boolean {
  return changedBy !== undefined && method !== 'DELETE';
}

/** Whether REST takes `If-Match`. */
export function takesIfMatch({ changedBy, method }: Operation): boolean {
  return changedBy !== undefined && (method === 'PATCH' || method === 'DELETE');
}

/** 201 for what creates, 200 for everything else. */
export function successStatus(operation: Operation): 200 | 201 {
  return operation.name.startsWith('create_') ? 201 : 200;
}

/** Every code that the operation can answer. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>(['INVALID_REQUEST', 'UNAUTHENTICATED', 'FORBIDDEN']);
  if (operation.tenancy === 'project') codes.add('NOT_FOUND');
  operation.errors.forEach((code) => codes.add(code));
  if (isWrite(operation)) codes.add('IDEMPOTENCY_IN_PROGRESS').add('IDEMPOTENCY_KEY_REUSED');
  return [...codes, 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
}
