/** How to connect an MCP client to Earshot. */
export interface ClientSetup {
  readonly client: string;
  /** Where to put the text. */
  readonly where: string;
  readonly text: string;
}

const anyKey = 'esk_...';
const json = (value: object): string => JSON.stringify(value, null, 2);

/**
 * The settings of common clients, in the form given by their documentation.
 * @param key an API key to include; absent = three dots
 */
export function clientSetups(baseUrl: string, key: string = anyKey): readonly ClientSetup[] {
  const url = `${baseUrl}/mcp`;
  const headers = { Authorization: `Bearer ${key}` };
  return [
    {
      // https://code.claude.com/docs/en/mcp
      client: 'Claude Code',
      where: 'in a terminal',
      text: `claude mcp add --transport http earshot ${url} --header "Authorization: Bearer ${key}"`,
    },
    {
      client: 'Most clients',
      where: '.mcp.json, mcp.json',
      text: json({ mcpServers: { earshot: { type: 'http', url, headers } } }),
    },
    {
      // https://cursor.com/docs/context/mcp
      client: 'Cursor',
      where: '.cursor/mcp.json',
      text: json({ mcpServers: { earshot: { url, headers } } }),
    },
    {
      // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
      client: 'VS Code',
      where: '.vscode/mcp.json; asks for the key once',
      text: json({
        servers: {
          earshot: { type: 'http', url, headers: { Authorization: 'Bearer ${input:earshot-key}' } },
        },
        inputs: [{ type: 'promptString', id: 'earshot-key', description: 'Earshot API key', password: true }],
      }),
    },
    {
      // Its file accepts only programs, and its connectors accept no key, so https://github.com/geelen/mcp-remote is needed
      // in between.
      client: 'Claude Desktop',
      where: 'claude_desktop_config.json; needs Node',
      text: json({
        mcpServers: {
          earshot: {
            command: 'npx',
            args: [
              '-y',
              'mcp-remote',
              url,
              ...(isPlainHttp(url) ? ['--allow-http'] : []),
              '--header',
              'Authorization:${EARSHOT_AUTH}',
            ],
            env: { EARSHOT_AUTH: `Bearer ${key}` },
          },
        },
      }),
    },
  ];
}

/** Whether mcp-remote refuses the address unless it is given `--allow-http`. */
function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1';
}

/** The same with code. */
export function sdkExample(baseUrl: string): string {
  return `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const client = new Client({ name: 'my-agent', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL('${baseUrl}/mcp'), {
    requestInit: { headers: { authorization: \`Bearer \${process.env.EARSHOT_KEY}\` } },
  }),
);
const { tools } = await client.listTools();
const { structuredContent } = await client.callTool({ name: 'list_mentions', arguments: { limit: 3 } });`;
}

/** The same with curl. @param key an API key to include; absent = a shell variable */
export function curlToolExample(baseUrl: string, key = '$EARSHOT_KEY'): string {
  return `curl '${baseUrl}/mcp' -H "Authorization: Bearer ${key}" \\
  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_mentions","arguments":{"limit":3}}}'`;
}
