import { check } from './checks.mjs';

/**
 * Checks that each command works while Earshot is running.
 * @param {(args: string[], options?: object) => Promise<{ code: number, printed: string }>} earshot
 * @param {object} offline variables that keep it from reading real sources
 */
export async function checkCommands(earshot, offline) {
  const help = await earshot(['--help']);
  check(
    '--help lists the commands',
    help.code === 0 &&
      ['doctor', 'backup', 'restore', 'admin', 'mcp'].every((name) => help.printed.includes(`  ${name}`)),
    help,
  );
  const unknown = await earshot(['frobnicate']);
  check(
    'an unknown command is named, with exit code 2',
    unknown.code === 2 && unknown.printed.includes('There is no command "frobnicate"'),
    unknown,
  );
  const option = await earshot(['--frobnicate']);
  check(
    'an unknown option is named, with exit code 2',
    option.code === 2 && option.printed.includes("'--frobnicate'"),
    option,
  );
  const doctor = await earshot(['doctor'], offline);
  check('doctor finds the database working', /Postgres\s+working/.test(doctor.printed), doctor);
  const admin = await earshot(['admin', 'list-projects']);
  check('admin lists the projects', admin.code === 0 && admin.printed.includes('@'), admin);
  const tools = await earshot(['mcp']);
  check('mcp lists the tools', tools.code === 0 && tools.printed.includes('list_mentions'), tools);
  const backup = await earshot(['backup', 'all.backup']);
  check('backup writes a file', backup.code === 0, backup);
  const nowhere = await earshot(['restore', 'all.backup', '--send-alerts', '--data', './elsewhere']);
  check(
    'restore says what is missing',
    nowhere.code === 1 && nowhere.printed.includes('There is no ./elsewhere'),
    nowhere,
  );
  const restored = await earshot(['restore', 'all.backup', '--send-alerts', '--data', './fresh']);
  check('restore fills an empty database', restored.code === 0, restored);
}
