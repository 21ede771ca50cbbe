// `npm run interface`: run after a contract has changed. Executes the example of every operation on its own servers and
// writes docs/openapi.json and docs/tools.json. A spec fails when this is due.
import '../install/check-node.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { build, install, isInstalled } from '../install/ensure-installed.mjs';
import { readOptions } from '../process/read-options.mjs';
import { startTestServers } from '../process/start-test-servers.mjs';
import { root, step } from '../process/steps.mjs';

readOptions(`Usage: npm run interface

Run it after a contract has changed. Executes the example of every operation on servers of its own and writes
docs/openapi.json, docs/tools.json and apps/gateway/recorded-calls.json.

  --help  this text
`);
if (!isInstalled()) await step('Installing packages', install);
await step('Building', () => build(['apps/gateway', 'apps/standalone']));
const servers = await step('Starting Postgres and Redis', startTestServers);
let written;
try {
  process.env.DATABASE_URL = servers.databaseUrl;
  process.env.REDIS_URL = servers.redisUrl;
  const { prepareTemplate } = await import('@earshot/database/testing');
  await prepareTemplate(servers.databaseUrl);
  const gateway = join(root, 'apps/gateway/dist/testing/interface');
  const { recordCalls } = await import(join(gateway, 'record-calls.js'));
  const { interfaceFiles, keepWhatIsAlike, readInterfaceFile } = await import(
    join(gateway, 'interface-files.js')
  );
  const recorded = await step('Executing every example', recordCalls);
  written = interfaceFiles(keepWhatIsAlike(readInterfaceFile('apps/gateway/recorded-calls.json'), recorded));
} finally {
  await servers.stop();
}
for (const [path, content] of Object.entries(written)) {
  const options = { ...(await resolveConfig(join(root, path))), parser: 'json' };
  writeFileSync(join(root, path), await format(JSON.stringify(content), options));
  console.log(path);
}
process.exit(0);
