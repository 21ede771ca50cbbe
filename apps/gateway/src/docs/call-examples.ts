import { fullPath, inputPlace, isWrite, type Operation, pathFields, successStatus } from '@earshot/contracts';

const requestId = 'req_019aa5e2-0f11-7c3d-9a41-5b6c7d8e9f00';

/** The example call as a shell line. */
export function curlExample(operation: Operation, baseUrl: string): string {
  const { input } = operation.example;
  const inPath = pathFields(operation);
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const path = inPath.reduce(
    (text, name) => text.replace(`{${name}}`, String(input[name])),
    fullPath(operation),
  );
  const query =
    inputPlace(operation) === 'query' && rest.length > 0
      ? `?${new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
      : '';
  return [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}'${baseUrl}${path}${query}'`,
    `-H "Authorization: Bearer $EARSHOT_${operation.access === 'session' ? 'SESSION' : 'KEY'}"`,
    ...(operation.access === 'session' && operation.tenancy === 'project'
      ? [`-H "X-Project-Id: $PROJECT_ID"`]
      : []),
    ...(isWrite(operation) ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(inputPlace(operation) === 'body'
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${shellQuoted(JSON.stringify(Object.fromEntries(rest), null, 2))}'`,
        ]
      : []),
  ].join(' \\\n  ');
}

/** The same call as an MCP client sends it. */
export function toolExample(operation: Operation): string {
  const params = { name: operation.name, arguments: operation.example.input };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, null, 2);
}

/** The envelope that the example call answers. */
export function answerExample(operation: Operation, docs: string): object {
  return {
    data: operation.example.output,
    meta: { capability: operation.name, requestId, idempotencyReplayed: false, docs },
  };
}

export function statusText(operation: Operation): string {
  return successStatus(operation) === 201 ? '201 Created' : '200 OK';
}

function shellQuoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}
