import eslint from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { wall, wallOfSpecs, wallsOf } from './tools/walls.mjs';

/** Models and their runtimes belong to the classifier. */
const draftsAlone =
  'Drafts of monitors are judged by @earshot/classification/draft, lessons by /lessons: neither needs a runtime.';

const restrictedSyntax = [
  {
    selector: "MemberExpression[object.name='URL'][property.name='canParse']",
    message: 'Use parseUrl of @earshot/domain: on Node 20 URL.canParse is wrong beyond ASCII.',
  },
  {
    selector:
      "TSTypeReference[typeName.name='Record'][typeArguments.params.0.typeName.name='SourceName']:not(TSTypeReference[typeName.name='Partial'] *)",
    message:
      'What is known of each source stands in its manifest, its connector or its fake, so that a new one needs no edit here.',
  },
];

const given = 'Time and chance are given: by parameters in libs, by Clock in apps.';
const noInput = 'This room does no I/O: take what it needs as a parameter.';
const timeAndChance = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: given },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: given },
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: given },
];

/** Outside the product: they control its environment, its time and what it talks to. */
const tests = [
  '**/*.spec.ts',
  '**/*.spec-helper.ts',
  '**/*.conformance.ts',
  '**/testing/**',
  'libs/sources/src/*/*-under-test.ts',
];

const guardedOnly =
  'Use the client of createGuardedHttpClient (@earshot/platform): it looks where a URL leads.';

export default tseslint.config(
  // The fixtures are compiled at the place a spec copies them to.
  { ignores: ['**/dist', '**/node_modules', '.nx', 'var', 'libs/matching/data', 'apps/e2e/fixtures'] },
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  prettier,
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
        Buffer: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': wallsOf(wall),
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/ban-ts-comment': 'error',
      'no-restricted-syntax': ['error', ...restrictedSyntax],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // Connectors are tested with the fakes, which product code must not import.
    files: tests.map((pattern) => ['{apps,libs}/**/*.{ts,tsx}', pattern]),
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': wallsOf(wallOfSpecs) },
  },
  {
    // Configuration enters in one place: config classes read an Environment provided by platform.
    files: ['{apps,libs}/**/*.ts'],
    ignores: ['libs/platform/src/config/environment.ts', 'apps/{console,e2e}/**', ...tests],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read configuration through a config class (EnvReader).',
        },
      ],
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Use HttpClient of @earshot/platform.' }],
    },
  },
  {
    // Decisions must be testable for any moment; only platform, database and queue read the clock.
    files: [
      'libs/{domain,contracts,matching,sources,classification,channels}/**/*.ts',
      'apps/{gateway,scheduler,scanner,classifier,dispatcher,simulation}/**/*.ts',
    ],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...timeAndChance] },
  },
  {
    // Decisions and matching do no I/O: all they need is passed in.
    files: ['libs/{domain,matching}/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: '^node:', message: noInput }] }],
      'no-restricted-globals': [
        'error',
        ...['process', 'fetch', 'performance', 'setTimeout', 'setInterval'].map((name) => ({
          name,
          message: noInput,
        })),
      ],
    },
  },
  {
    // The gateway queries a source only for a preview or the test of a feed.
    files: ['apps/gateway/**/*.ts'],
    ignores: [
      ...tests,
      'apps/gateway/src/monitors/x-estimate.ts',
      'apps/gateway/src/feeds/{import-feeds,test-feed}.ts',
      'apps/gateway/src/gateway.module.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: '@earshot/sources', message: 'Only previews ask a source: see monitors/x-estimate.ts.' },
        { name: '@earshot/classification', message: draftsAlone },
      ],
    },
  },
  {
    files: ['apps/scanner/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-imports': ['error', { name: '@earshot/classification', message: draftsAlone }],
    },
  },
  {
    // Contracts run only in Node (decorators, ajv); what a page needs of them at run time comes from virtual:operations.
    files: ['apps/console/src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: '@earshot/contracts',
          allowTypeImports: true,
          message: 'Import types only; values come from virtual:operations or @earshot/domain.',
        },
      ],
    },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.flat.recommended.rules,
      'react-hooks/exhaustive-deps': 'error',
      // Concerns React's compiler, which is not used here.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    // URLs entered by users are reached only through one client, which checks where they lead.
    files: ['{libs/channels,apps/dispatcher}/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['http', 'https', 'http2', 'net', 'tls', 'dgram']
            .flatMap((name) => [name, `node:${name}`])
            .concat('undici')
            .map((name) => ({ name, message: guardedOnly })),
        },
      ],
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax,
        ...timeAndChance,
        { selector: "NewExpression[callee.name='HttpClient']", message: guardedOnly },
      ],
    },
  },
);
