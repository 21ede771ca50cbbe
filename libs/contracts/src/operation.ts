import type { ErrorCode, MemberRole, Scope } from '@earshot/domain';
import type { Shape } from './fields/field.js';

/** What an agent can expect of a call. */
export interface Hints {
  /** Changes nothing. All other operations take an idempotency key. */
  readonly readOnly: boolean;
  /** May remove or overwrite something that the caller cannot restore. */
  readonly destructive: boolean;
  /** Repeating a call with the same input changes nothing more. */
  readonly idempotent: boolean;
  /** Contacts a system outside Earshot before it responds. */
  readonly openWorld?: true;
}

/** `session`: API keys get 403. */
export type Access = 'any' | 'session';
/** `project`: acts within one project. `user`: across all of the caller's projects. */
export type Tenancy = 'project' | 'user';

/** The definition of an operation, for REST, MCP, the docs and the handler. An incomplete one does not compile. */
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
  /** The minimum role of a person, if it differs from `leastRole`'s default. */
  readonly role?: MemberRole;
  /** Input fields that only owners may set. */
  readonly ownerFields?: readonly string[];
  readonly hints: Hints;
  readonly input: Shape<Input>;
  readonly output: Shape<Output>;
  /** Another operation, also named in the description, that explains the fields they share. */
  readonly fieldsAs?: string;
  /** Optional input fields that only REST uses. */
  readonly restFields?: readonly string[];
  /** In addition to those that every operation can return: see `errorsOf`. */
  readonly errors: readonly ErrorCode[];
  /**
   * The input that changes the resource: the resource's entity tag covers the fields that it has. REST sends the tag with
   * every response that shows the resource, and accepts it in `If-Match` if the operation changes or deletes the resource.
   */
  readonly changedBy?: Shape;
  /** Content types in which REST streams its response, whatever its size, instead of the envelope that tools return. */
  readonly streams?: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
}

export type InputOf<O extends Operation> = InstanceType<O['input']>;
export type OutputOf<O extends Operation> = InstanceType<O['output']>;

/** What a definition may leave out; who may call it is always said. */
type Usual = 'tenancy' | 'errors' | 'hints';

/** What the methods mean, unless the definition says otherwise. */
const hintsOfMethod: Readonly<Record<Operation['method'], Hints>> = {
  GET: { readOnly: true, destructive: false, idempotent: true },
  POST: { readOnly: false, destructive: false, idempotent: false },
  PATCH: { readOnly: false, destructive: false, idempotent: true },
  DELETE: { readOnly: false, destructive: true, idempotent: true },
};

/** Checks the definition and preserves its types. By default it is called within a project, and has no errors of its own. */
export function defineOperation<
  Input extends object,
  Output extends object,
  Name extends string,
  Who extends Access,
  Where extends Tenancy = 'project',
>(
  operation: Omit<Operation<Input, Output, Who, Where, Name>, Usual> &
    Partial<Pick<Operation<Input, Output, Who, Where, Name>, Usual>>,
): Operation<Input, Output, Who, Where, Name> {
  const hints = hintsOfMethod[operation.method];
  return { tenancy: 'project' as Where, errors: [], hints, ...operation };
}

/** The operation's path below the base URL. */
export function fullPath(operation: Operation): string {
  return `/api/v1${operation.path}`;
}

/** The input fields that are part of the path. */
export function pathFields(operation: Operation): string[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}

/** Where REST reads the other fields. */
export function inputPlace(operation: Operation): 'query' | 'body' {
  return operation.method === 'GET' || operation.method === 'DELETE' ? 'query' : 'body';
}

/** Whether the operation writes. Writes take an idempotency key. */
export function isWrite(operation: Operation): boolean {
  return !operation.hints.readOnly;
}

/** The minimum role in a project that a person needs: viewers read, members make changes. API keys have scopes instead. */
export function leastRole({ role, hints }: Operation): MemberRole {
  return role ?? (hints.readOnly ? 'viewer' : 'member');
}

/** The input field that names the project concerned, in an operation across projects; null = it concerns none, or several. */
export function projectField({ tenancy, path }: Operation): string | null {
  return tenancy === 'user' && path.startsWith('/projects/{id}') ? 'id' : null;
}

/** Whether REST sends an entity tag with the response. */
export function answersTag({ changedBy, method }: Operation): boolean {
  return changedBy !== undefined && method !== 'DELETE';
}

/** Whether REST takes `If-Match`. */
export function takesIfMatch({ changedBy, method }: Operation): boolean {
  return changedBy !== undefined && (method === 'PATCH' || method === 'DELETE');
}

/** 201 for operations that create, 200 for all others. */
export function successStatus(operation: Operation): 200 | 201 {
  return operation.name.startsWith('create_') ? 201 : 200;
}

/** Every code that the operation can return. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>(['INVALID_REQUEST', 'UNAUTHENTICATED', 'FORBIDDEN']);
  // No such project; outside of projects, only a key can be sent with another one's id.
  if (operation.tenancy === 'project' || operation.access === 'any') codes.add('NOT_FOUND');
  operation.errors.forEach((code) => codes.add(code));
  if (isWrite(operation)) codes.add('IDEMPOTENCY_IN_PROGRESS').add('IDEMPOTENCY_KEY_REUSED');
  return [...codes, 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
}
