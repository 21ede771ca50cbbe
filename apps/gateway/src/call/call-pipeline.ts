import { Inject, Injectable } from '@nestjs/common';
import {
  checkInput,
  type GivenInput,
  invalidRequest,
  isWrite,
  type Operation,
  projectField,
} from '@earshot/contracts';
import { AppError, type Caller, notFound } from '@earshot/domain';
import { LOG, type Log } from '@earshot/platform';
import { Callers } from '../access/callers.js';
import { RequestLimits } from '../access/limits/request-limits.js';
import { ProjectAccess } from '../access/project-access.js';
import { assertRole } from './assert-role.js';
import { type Answer, failure, failureAnswer, type StreamedAnswer, success } from './answer.js';
import { GatewayConfig } from '../gateway.config.js';
import { Execution } from './execution.js';
import type { CallProject } from './handler.js';
import { checkIdempotencyKey } from './idempotency/idempotency-key.js';
import { checkConditions, type ConditionHeaders } from './preconditions.js';
import { Streamed } from './streamed.js';

/** A call as received over REST or MCP. */
export interface CallRequest {
  readonly requestId: string;
  /** API key or session token. */
  readonly credential: string | null;
  /** The project named outside the input. */
  readonly projectId: string | null;
  readonly idempotencyKey: string | null;
  /** Preconditions of the request; tools have none. */
  readonly conditions?: ConditionHeaders;
  /** The input as given, in one flat object. Read only after the caller is found to be allowed. */
  readonly input: () => GivenInput;
}

/** Processes every call of an operation, over REST and MCP alike. */
@Injectable()
export class CallPipeline {
  constructor(
    private readonly callers: Callers,
    private readonly projects: ProjectAccess,
    private readonly limits: RequestLimits,
    private readonly execution: Execution,
    private readonly config: GatewayConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Caller -> scope -> project -> role -> input -> rate -> idempotency -> handler -> envelope. Never throws. */
  call(operation: Operation, request: CallRequest): Promise<Answer>;
  /** @param takes the forms of answer that the caller accepts other than an envelope */
  call(
    operation: Operation,
    request: CallRequest,
    takes: { readonly streams: true },
  ): Promise<Answer | StreamedAnswer>;
  async call(
    operation: Operation,
    request: CallRequest,
    takes: { readonly streams: boolean } = { streams: false },
  ): Promise<Answer | StreamedAnswer> {
    const context = { baseUrl: this.config.baseUrl, requestId: request.requestId, operation };
    let headers: Record<string, string> = {};
    try {
      const identity = await this.callers.identify(request.credential);
      const place = await this.projects.find(identity, operation, request.projectId);
      const usage = await this.limits.count(identity.caller, place.project);
      headers = usage.headers;
      assertMay(identity.caller, operation);
      if (place.fault !== null) throw place.fault;
      assertRole(operation, place.role);
      const call = readCall(operation, request);
      const { caller } = identity;
      const role = place.role ?? (await this.projects.roleNamed(caller, operation, call.input));
      assertRole(operation, role, call.given);
      usage.assertAllowed();
      const outcome = await this.execution.run(operation, {
        caller,
        project: place.project,
        role,
        ...call,
        streaming: takes.streams,
      });
      if (outcome.replayed && role === null && changesNamedProject(operation)) throw notFound('project');
      if ('data' in outcome && outcome.data instanceof Streamed)
        return { headers, streamed: this.whileAllowed(operation, request, place.project, outcome.data) };
      return {
        status: outcome.status,
        headers,
        envelope:
          'error' in outcome
            ? failure(context, outcome.error, outcome.replayed)
            : success(context, outcome.data, outcome.replayed),
      };
    } catch (error) {
      const answer = failureAnswer(context, error, this.log);
      return { ...answer, headers: { ...headers, ...answer.headers } };
    }
  }

  /** Breaks off a stream if its caller loses permission for its project while it lasts. */
  private whileAllowed(
    operation: Operation,
    { credential, projectId }: CallRequest,
    project: CallProject | null,
    streamed: Streamed,
  ): Streamed {
    const { callers, projects } = this;
    const { contentType, fileName, pieces } = streamed;
    return new Streamed(
      contentType,
      fileName,
      (async function* () {
        for await (const piece of pieces) {
          yield piece;
          const identity = await callers.identify(credential);
          assertMay(identity.caller, operation);
          // Without a project named, the caller's only one may be another by now.
          const { fault } = await projects.find(identity, operation, project?.id ?? projectId);
          if (fault !== null) throw fault;
        }
      })(),
    );
  }
}

/**
 * Whether only a member may be given its answer again. Leaving or deleting a project is answered the same again afterwards, and
 * for all else the project of the call was checked.
 */
function changesNamedProject(operation: Operation): boolean {
  return projectField(operation) !== null && operation.method === 'PATCH';
}

/** @throws AppError FORBIDDEN, without checking whether anything exists */
export function assertMay(caller: Caller, operation: Operation): void {
  if (caller.kind === 'session') return;
  if (operation.access === 'session')
    throw new AppError('FORBIDDEN', `${operation.name} needs a signed-in person; an API key cannot do it.`);
  if (!caller.scopes.includes(operation.scope))
    throw new AppError('FORBIDDEN', `${operation.name} needs the scope ${operation.scope}.`);
}

/** @throws AppError INVALID_REQUEST with every fault in input, key and conditions at once */
function readCall(operation: Operation, request: CallRequest) {
  const given = request.input();
  const checked = checkInput(operation.input, given.input);
  const key = isWrite(operation) ? checkIdempotencyKey(request.idempotencyKey) : { key: null, faults: [] };
  const { ifMatch, faults } = checkConditions(operation, request.conditions ?? unconditional);
  const beside = [...key.faults, ...faults];
  const count = beside.length + given.faultCount + checked.faultCount;
  if (count > 0) throw invalidRequest([...beside, ...given.faults, ...checked.faults], count);
  return { input: checked.value, given: checked.canonical, idempotencyKey: key.key, ifMatch };
}

const unconditional: ConditionHeaders = { ifMatch: null, ifNoneMatch: null };
