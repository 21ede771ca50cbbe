// A small MCP client: `npm run mcp` lists the tools, `npm run mcp -- list_mentions '{"limit":3}'` calls one.
// Address and key come from a running `npm start` (./var/standalone.json), or from --url and --key.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    data: { type: 'string', default: './var' },
  },
});

try {
  const { url, key } = { ...running(), ...values };
  const client = new Client({ name: 'earshot-cli', version: '0.1.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  const [tool, input] = positionals;
  if (tool === undefined) {
    const { tools } = await client.listTools();
    for (const { name, description } of tools)
      console.log(`${name.padEnd(24)} ${description?.split('\n')[0]}`);
  } else {
    const result = await client.callTool({ name: tool, arguments: JSON.parse(input ?? '{}') });
    console.log(JSON.stringify(result.structuredContent ?? result.content, null, 2));
    process.exitCode = result.isError ? 1 : 0;
  }
  await client.close();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function running() {
  if (values.url !== undefined && values.key !== undefined) return {};
  try {
    const { mcp_url, api_key } = JSON.parse(readFileSync(`${values.data}/standalone.json`, 'utf8'));
    return { url: mcp_url, key: api_key };
  } catch {
    throw new Error(
      `No running Earshot found in ${values.data}: start it with npm start, or give --url and --key.`,
    );
  }
}
