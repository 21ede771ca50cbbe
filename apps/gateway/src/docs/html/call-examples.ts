import { fullPath, inputPlace, isWrite, type Operation, pathFields } from '@earshot/contracts';

/** The example call as a shell command. */
export function curlExample(operation: Operation, baseUrl: string): string {
  const input = operation.example;
  const inPath = pathFields(operation);
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const path = inPath.reduce(
    (text, name) => text.replace(`{${name}}`, String(input[name])),
    fullPath(operation),
  );
  const query =
    inputPlace(operation) === 'query' && rest.length > 0
      ? `?${new URLSearchParams(rest.flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, String(each)]))).toString()}`
      : '';
  return [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}'${baseUrl}${path}${query}'`,
    `-H "Authorization: Bearer $EARSHOT_${operation.access === 'session' ? 'SESSION' : 'KEY'}"`,
    ...(operation.access === 'session' && operation.tenancy === 'project'
      ? [`-H "X-Project-Id: $PROJECT_ID"`]
      : []),
    ...(isWrite(operation) ? [`-H "Idempotency-Key: $(date +%s)-$RANDOM"`] : []),
    ...(inputPlace(operation) === 'body'
      ? [`-H 'Content-Type: application/json'`, `-d '${shellQuoted(indented(Object.fromEntries(rest)))}'`]
      : []),
  ].join(' \\\n  ');
}

/** The same call in the format of an MCP client. */
export function toolExample(operation: Operation): object {
  const params = { name: operation.name, arguments: operation.example };
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
}

function indented(value: object): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}

function shellQuoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}
