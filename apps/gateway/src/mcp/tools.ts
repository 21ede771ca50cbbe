import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Operation, operations, ToolListInput } from '@earshot/contracts';
import { AppError, parseUrl } from '@earshot/domain';
import { bearerToken } from '../access/read-credential.js';
import type { Callers } from '../access/callers.js';
import type { RequestLimits } from '../access/limits/request-limits.js';
import { failureAnswer } from '../call/answer.js';
import type { GatewayConfig } from '../gateway.config.js';
import { readJsonBody } from '../http/rest/json-body.js';
import { readToolCalls } from './read-tool-calls.js';
import { type RestParts, sendAnswer } from '../http/rest/rest.js';
import { readQueryOf } from '../http/rest/rest-input.js';
import { toolServer } from './tool-server.js';

/** The dependencies of the routes. */
export interface ToolParts extends RestParts {
  readonly callers: Callers;
  readonly limits: RequestLimits;
}

const path = '/mcp';

/**
 * MCP over Streamable HTTP. Stateless: there is no stream to listen to (GET) and no session to end (DELETE). Answers are
 * JSON and never a stream: every tool returns one bounded page within seconds, so there is no progress to report.
 * https://modelcontextprotocol.io/specification/2025-06-18/basic/transports
 */
export function openToolDoor(scope: FastifyInstance, parts: ToolParts): void {
  // Any tool may be called here, including those that return secrets.
  scope.post(path, { compress: false }, (request, reply) => answer(request, reply, parts));
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { pipeline, callers, limits, config, log, metrics }: ToolParts,
): Promise<FastifyReply> {
  try {
    assertOurHost(request, config);
    const credential = bearerToken(request);
    const identity = await callers.identify(credential);
    const { output_schemas: outputSchemas } = readQueryOf(ToolListInput, request);
    const body = readJsonBody(request);
    const { messages, argumentsOf, otherCount } = readToolCalls(body, (called) =>
      operations.some(({ name }) => name === called),
    );
    // Calls themselves are counted by the pipeline.
    for (let counted = 0; counted < otherCount; counted += 1) {
      const usage = await limits.count(identity.caller, identity.project);
      void reply.headers(usage.headers);
      usage.assertAllowed();
    }
    const server = toolServer(pipeline, {
      caller: identity.caller,
      credential: credential ?? '',
      requestId: request.id,
      outputSchemas,
      argumentsOf,
      onHeaders: (headers) => void reply.headers(headers),
      onAnswer: (operation, called) => metrics.calledAsTool(operation, called),
    });
    const transport = new ToolTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(asWebRequest(request), {
      parsedBody: messages,
    });
    const text = await response.text();
    await server.close();
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(text === '' ? undefined : text);
  } catch (error) {
    const operation = calledOperation(request);
    const context = { baseUrl: config.baseUrl, requestId: request.id, operation };
    return sendAnswer(reply, failureAnswer(context, error, log));
  }
}

/** Truncates error messages, because the SDK's own checks put every fault that they find into one message. */
class ToolTransport extends WebStandardStreamableHTTPServerTransport {
  override send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
    if (!('error' in message)) return super.send(message, options);
    const { error } = message;
    return super.send(
      { ...message, error: { ...error, message: error.message.slice(0, maxMessageLength) } },
      options,
    );
  }
}

const maxMessageLength = 1_000;

/** The operation that a refused request tried to call, so that its envelope is the same as over REST. */
function calledOperation(request: FastifyRequest): Operation | null {
  try {
    const { method, params } = readJsonBody(request) as { method?: unknown; params?: { name?: unknown } };
    if (method !== 'tools/call') return null;
    return operations.find(({ name }) => name === params?.name) ?? null;
  } catch {
    return null;
  }
}

/**
 * A page under a name made to point here (DNS rebinding) sends that name, so only our own and this machine's are accepted.
 * @throws AppError FORBIDDEN
 */
function assertOurHost({ headers }: FastifyRequest, { baseUrl, mcpHosts, corsOrigins }: GatewayConfig): void {
  const ours = [new URL(baseUrl).hostname, ...mcpHosts, 'localhost', '127.0.0.1', '[::1]'];
  const isForeign = (address: string): boolean =>
    !corsOrigins.includes(address) && !ours.includes(parseUrl(address)?.hostname ?? '');
  if (isForeign(`http://${headers.host ?? ''}`))
    throw new AppError('FORBIDDEN', 'This host name does not belong to this service.');
  if (headers.origin !== undefined && isForeign(headers.origin))
    throw new AppError(
      'FORBIDDEN',
      'Pages of this origin may not call the tools unless CORS_ORIGINS or MCP_HOSTS lists it.',
    );
}

function asWebRequest(request: FastifyRequest): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  // Clients should accept two types, but only this one is ever sent.
  if (takesJson(request.headers.accept)) headers.push(['accept', 'application/json, text/event-stream']);
  return new Request(`http://localhost${path}`, { method: request.method, headers });
}

function takesJson(accept = '*/*'): boolean {
  return accept.split(',').some((range) => /^\s*(\*\/\*|application\/(\*|json))\s*(;|$)/i.test(range));
}
