// The canary of the walls: imports that cross them must be rejected. If a rule silently stops working (no project graph, a
// renamed room), they pass, and this check fails.
import { ESLint } from 'eslint';

const boundaries = '@nx/enforce-module-boundaries';
const canaries = [
  ['libs/domain/src/canary.ts', "import '@earshot/platform';", 'domain imports nothing', boundaries],
  ['libs/domain/src/canary.ts', "import 'axios';", 'domain uses no packages', boundaries],
  ['libs/domain/src/canary.ts', "import 'node:fs';", 'domain does no I/O', 'no-restricted-imports'],
  [
    'libs/domain/src/canary.ts',
    'export const now = new Date();',
    'time is passed in',
    'no-restricted-syntax',
  ],
  [
    'libs/domain/src/canary.ts',
    'export const now = Date.now();',
    'time is passed in',
    'no-restricted-syntax',
  ],
  [
    'libs/sources/src/canary.ts',
    'export const id = Math.random();',
    'randomness is passed in',
    'no-restricted-syntax',
  ],
  [
    'apps/dispatcher/src/canary.ts',
    'export const now = new Date();',
    'apps have a Clock',
    'no-restricted-syntax',
  ],
  ['libs/matching/src/canary.ts', "import '@earshot/database';", 'matching is pure', boundaries],
  ['libs/sources/src/canary.ts', "import '@nestjs/common';", 'sources need no framework', boundaries],
  ['libs/sources/src/canary.ts', "import 'typeorm';", 'only database speaks SQL', boundaries],
  ['apps/gateway/src/canary.ts', "import 'bullmq';", 'only queue speaks to Redis', boundaries],
  [
    'apps/gateway/src/canary.ts',
    "import '@earshot/sources';",
    'the gateway reads no source',
    'no-restricted-imports',
  ],
  [
    'apps/gateway/src/canary.ts',
    "import '@earshot/classification';",
    'the gateway opens no model',
    'no-restricted-imports',
  ],
  ['apps/gateway/src/canary.ts', "import 'react';", 'only the console renders in the browser', boundaries],
  [
    'apps/console/src/canary.tsx',
    "import '@earshot/database';",
    'the console runs in the browser',
    boundaries,
  ],
  ['apps/console/src/canary.tsx', "import 'axios';", 'only platform has axios', boundaries],
  [
    'apps/console/src/canary.tsx',
    "import { operations } from '@earshot/contracts';",
    'contracts run only in Node',
    '@typescript-eslint/no-restricted-imports',
  ],
  ['apps/scheduler/src/canary.ts', "import '@earshot/sources';", 'the scheduler scans nothing', boundaries],
  ['apps/scanner/src/canary.ts', "import '@earshot/gateway';", 'apps do not import apps', boundaries],
  ['apps/scanner/src/canary.ts', "import '@earshot/fakes';", 'the product does not use fakes', boundaries],
  ['libs/fakes/src/canary.ts', "import '@earshot/sources';", 'fakes do not use connectors', boundaries],
  ['libs/sources/src/canary.ts', "import '@earshot/fakes';", 'connectors do not use fakes', boundaries],
  ['libs/channels/src/canary.spec.ts', "import '@earshot/fakes';", 'nor do specs of other rooms', boundaries],
  [
    'libs/channels/src/canary.ts',
    "import type { SourceName } from '@earshot/domain'; export const t: Record<SourceName, 1> = {};",
    'no tables by source',
    'no-restricted-syntax',
  ],
  [
    'apps/scanner/src/canary.ts',
    "import '../../../libs/domain/src/index.js';",
    'rooms are imported through their index',
    boundaries,
  ],
  [
    'apps/scanner/src/canary.ts',
    'export const env = process.env;',
    'the environment is read in one place',
    'no-restricted-properties',
  ],
];

const eslint = new ESLint({
  overrideConfig: {
    // The canaries are not on disk, so rules that need type information cannot check them.
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
    },
  },
});

let missed = 0;
for (const [filePath, text, wall, rule] of canaries) {
  const [result] = await eslint.lintText(`${text}\n`, { filePath });
  const caught = result?.messages.some(({ ruleId }) => ruleId === rule) ?? false;
  if (caught) continue;
  missed += 1;
  console.error(`Not caught: ${text} in ${filePath} (${wall})`, result?.messages);
}
console.log(`${canaries.length - missed} of ${canaries.length} forbidden imports and calls were caught`);
process.exit(missed === 0 ? 0 : 1);
