// `npm run mcp`: a small MCP client that shows what an agent sees. It lists the tools a key may call, and calls one.
import '../install/check-node.mjs';
import { parseArgs } from 'node:util';
import { isInstalled } from '../install/ensure-installed.mjs';
import { commandLine, version } from '../install/installation.mjs';
import { OptionError, runningEarshot } from './running-earshot.mjs';

const usage = [
  ['', 'lists the tools that the key may call'],
  ['TOOL', 'calls one'],
  [`TOOL '{"limit":3}'`, 'calls it with arguments, as JSON'],
  ['--describe TOOL', 'shows its input and output'],
].map(([args, help]) => `${commandLine('mcp', args).padEnd(36)} ${help}`);

const helpText = `Usage: ${usage.join('\n       ')}

  --url URL    the address of Earshot, e.g. https://earshot.example.com; needs its key in EARSHOT_API_KEY or --key
  --data DIR   where a running Earshot keeps everything (default: ./var)
  --help       this text

Exits with 1 if the tool returns an error, with 2 for a wrong option.
`;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof OptionError ? 2 : 1;
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const { values, positionals } = parsed();
  if (values.help) return (process.stdout.write(helpText), 0);
  const [tool, json = '{}', ...rest] = positionals;
  if (rest.length > 0)
    throw new OptionError(
      `The arguments of ${tool} must be a single piece of JSON, in quotes: '{"limit":3}'`,
    );
  const input = argumentsOf(tool, json);
  const earshot = runningEarshot(values);
  if (!isInstalled()) throw new Error('The packages are not installed: npm start installs them.');
  const client = await connect(earshot, values.describe === undefined ? '/mcp' : '/mcp?output_schemas=true');
  try {
    return tool === undefined ? await list(client, values.describe) : await call(client, tool, input);
  } finally {
    await client.close();
  }
}

function parsed() {
  const text = { type: 'string' };
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: text,
        key: text,
        data: { ...text, default: './var' },
        describe: text,
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new OptionError(
      `${error.message.split('. ')[0]}\n${commandLine('mcp', '--help')} lists all options.`,
    );
  }
}

function argumentsOf(tool, json) {
  try {
    const input = JSON.parse(json);
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
  } catch {
    // Reported below.
  }
  throw new OptionError(`The arguments of ${tool} must be a JSON object like '{"limit":3}', not ${json}`);
}

async function connect({ base, key }, path) {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StreamableHTTPClientTransport } =
    await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const client = new Client({ name: 'earshot-cli', version });
  const headers = { authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(new URL(base + path), { requestInit: { headers } });
  await client.connect(transport).catch((error) => {
    // The SDK says "fetch failed" or quotes the whole response; only the message inside it is useful.
    const said = /"message":"((?:[^"\\]|\\.)*)"/.exec(error.message)?.[1];
    throw new Error(said ?? `${base} cannot be reached: ${error.cause?.message || error.message}`);
  });
  return client;
}

/** Lists all tools, one per line, or prints everything about one. @returns {Promise<number>} the exit code */
async function list(client, described) {
  const { tools } = await client.listTools();
  if (described === undefined) {
    for (const { name, title } of tools) console.log(`${name.padEnd(24)} ${title}`);
    return 0;
  }
  const found = tools.find(({ name }) => name === described);
  if (found === undefined)
    throw new Error(
      `There is no tool ${described}, or the key may not call it: ${commandLine('mcp')} lists them.`,
    );
  console.log(JSON.stringify(found, null, 2));
  return 0;
}

/** @returns {Promise<number>} the exit code */
async function call(client, tool, input) {
  const { structuredContent, content, isError } = await client.callTool({ name: tool, arguments: input });
  console.log(JSON.stringify(structuredContent ?? content, null, 2));
  return isError ? 1 : 0;
}
