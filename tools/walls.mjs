import { rooms } from './rooms.mjs';

/** Rooms of plain functions and classes, not wired up by a framework. */
const plainRooms = ['contracts', 'matching', 'sources', 'classification', 'channels', 'fakes'];

/** Packages that only one room may use; everything else goes through that room. */
const ownedPackages = {
  matching: ['eld'],
  contracts: ['class-validator', 'class-validator-jsonschema', 'ajv'],
  platform: [
    'axios',
    'https-proxy-agent',
    'proxy-from-env',
    'pino',
    'prom-client',
    'uuid',
    '@nestjs/terminus',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
  ],
  database: ['typeorm', 'pg', 'pg-copy-streams'],
  queue: ['bullmq', 'ioredis'],
  channels: ['nodemailer'],
  classification: ['wink-sentiment', 'onnxruntime-node', 'openai', '@anthropic-ai/sdk'],
  sources: ['html-entities'],
  gateway: [
    '@modelcontextprotocol/sdk',
    '@node-rs/argon2',
    '@fastify/cookie',
    '@zxcvbn-ts/language-common',
    'csv-stringify',
    'otpauth',
    'bowser',
  ],
  console: ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-virtual', 'wouter', 'vite'],
};

/**
 * What each room may import from other rooms and packages, as an ESLint rule.
 * @param {typeof wall} wallOf a room
 */
export function wallsOf(wallOf) {
  return [
    'error',
    {
      enforceBuildableLibDependency: false,
      // The console's build imports compiled libs dynamically; nothing else in the project is lazily loaded.
      checkDynamicDependenciesExceptions: ['.*'],
      allow: [],
      depConstraints: Object.entries(rooms).map(wallOf),
    },
  ];
}

/** The wall of a room for its specs. */
export function wallOfSpecs([room, { uses, specsUse = [] }]) {
  return wall([room, { uses: [...uses, ...specsUse] }]);
}

export function wall([room, { uses }]) {
  const banned = Object.entries(ownedPackages).flatMap(([owner, packages]) =>
    owner === room ? [] : packages,
  );
  if (plainRooms.includes(room)) banned.push('@nestjs/*');
  return {
    sourceTag: `room:${room}`,
    onlyDependOnLibsWithTags: uses.map((name) => `room:${name}`),
    // Specs may use the test packages; otherwise domain has no packages.
    ...(room === 'domain'
      ? { allowedExternalImports: ['@jest/globals', 'fast-check'] }
      : { bannedExternalImports: banned }),
  };
}
