import type { Operation } from '@earshot/contracts';
import type { CallAs, DoorAnswer } from './call-rest.js';

interface RpcAnswer {
  readonly result: { readonly isError: boolean; readonly structuredContent: Omit<DoorAnswer, 'failed'> };
}

/** Calls an operation as a tool. A refused credential is an HTTP 401 with the same envelope. */
export async function callTool(
  url: string,
  operation: Operation,
  input: object,
  { token, projectId, idempotencyKey }: CallAs = {},
): Promise<DoorAnswer> {
  const response = await rpc(url, token, 'tools/call', {
    name: operation.name,
    arguments: {
      ...input,
      ...(projectId === undefined || operation.tenancy === 'user' ? {} : { project_id: projectId }),
      ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
    },
  });
  if (!response.ok) return { failed: true, ...((await response.json()) as Omit<DoorAnswer, 'failed'>) };
  const { result } = (await response.json()) as RpcAnswer;
  return { failed: result.isError, ...result.structuredContent };
}

/** Sends one JSON-RPC message to the MCP endpoint. */
export function rpc(
  url: string,
  token: string | undefined,
  method: string,
  params: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}
