import { invalidRequest } from '@earshot/contracts';

/** JSON-RPC messages, and apart from them what their tool calls carry. */
export interface ToolCalls {
  /** The messages, their arguments taken out. */
  readonly messages: unknown;
  /** The arguments of each call exactly as they were sent, by the message's id. */
  readonly argumentsOf: ReadonlyMap<unknown, unknown>;
  /** How many messages are no calls: nothing else counts them. */
  readonly otherCount: number;
}

/** Messages of one request: the answers of more would be held in memory at once. */
const maxBatch = 20;

/**
 * Takes the arguments out of tool calls. The SDK's own reader drops names like `__proto__` silently and reports other
 * faults in its own words; the call pipeline has to see what was sent, as it does over REST.
 * @throws AppError INVALID_REQUEST
 */
export function readToolCalls(body: unknown): ToolCalls {
  if (Array.isArray(body) && body.length > maxBatch)
    throw fault('body', 'max_items', `A batch has at most ${maxBatch} messages.`);
  const argumentsOf = new Map<unknown, unknown>();
  const take = (message: unknown): unknown => {
    // Without an id it is a notification, which gets no answer: not a call.
    if (!isObject(message) || message['method'] !== 'tools/call' || !('id' in message)) return message;
    const { id, params } = message;
    if (!isObject(params) || typeof params['name'] !== 'string')
      throw fault('params.name', 'string', 'params.name must be the name of a tool.');
    if (argumentsOf.has(id)) throw fault('id', 'unique', 'The calls of one batch must have different ids.');
    argumentsOf.set(id, 'arguments' in params ? params['arguments'] : {});
    return { ...message, params: { ...params, arguments: {} } };
  };
  const messages = Array.isArray(body) ? body.map(take) : take(body);
  return { messages, argumentsOf, otherCount: [messages].flat().length - argumentsOf.size };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fault(field: string, rule: string, message: string) {
  return invalidRequest([{ field, rule, message }]);
}
