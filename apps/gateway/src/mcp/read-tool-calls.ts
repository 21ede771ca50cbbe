import { invalidField } from '@earshot/contracts';
import { isRecord } from '@earshot/domain';

/** JSON-RPC messages, and separately the arguments of their tool calls. */
export interface ToolCalls {
  /** The messages without arguments, and without cancellations. */
  readonly messages: unknown;
  /** The arguments of each call exactly as sent, by message id. */
  readonly argumentsOf: ReadonlyMap<unknown, unknown>;
  /** The number of messages that are not calls of tools that exist, which nothing else counts. */
  readonly otherCount: number;
}

/** The maximum number of messages in a request, because all their answers are held in memory at once. */
const maxBatch = 20;

/**
 * Removes the arguments from tool calls. The SDK's own reader silently drops names like `__proto__` and has its own messages
 * for other faults; the call pipeline must see what was sent, as it does over REST. Also removes `task`, which a server
 * without tasks must ignore (https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks); the SDK refuses it.
 * @param isTool whether there is a tool of this name
 * @throws AppError INVALID_REQUEST
 */
export function readToolCalls(body: unknown, isTool: (name: string) => boolean): ToolCalls {
  if (Array.isArray(body) && body.length > maxBatch)
    throw invalidField('body', 'max_items', `A batch has at most ${maxBatch} messages.`);
  const argumentsOf = new Map<unknown, unknown>();
  const ids = new Set<unknown>();
  let calls = 0;
  const take = (message: unknown): unknown => {
    // Without an id it is a notification, which gets no answer, and not a call.
    if (!isRecord(message) || !('method' in message) || !('id' in message)) return message;
    const { id, method, params } = message;
    // The answers to two would be taken for one, and one of them lost.
    if (ids.has(id)) throw invalidField('id', 'unique', 'The requests of one batch must have different ids.');
    ids.add(id);
    if (method !== 'tools/call') return message;
    if (!isRecord(params) || typeof params['name'] !== 'string')
      throw invalidField('params.name', 'string', 'params.name must be the name of a tool.');
    if (isTool(params['name'])) calls += 1;
    argumentsOf.set(id, 'arguments' in params ? params['arguments'] : {});
    const { task: _unsupported, ...rest } = params;
    return { ...message, params: { ...rest, arguments: {} } };
  };
  const messages = Array.isArray(body) ? body.filter(isEffective).map(take) : take(body);
  return { messages, argumentsOf, otherCount: [body].flat().length - calls };
}

/**
 * Whether a message of a batch has an effect. A cancellation has none, because a call is answered by the request it came in.
 * The SDK would cancel a call of the same batch and never end the response.
 */
function isEffective(message: unknown): boolean {
  return !isRecord(message) || message['method'] !== 'notifications/cancelled' || 'id' in message;
}
