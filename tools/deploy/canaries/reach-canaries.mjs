import { containerOf, named, remove, removeAddress, removeSecret, secret, secretOf } from './spoil.mjs';

/** As in pod-canaries.mjs: the environment of programs, and what they can reach. */
export const reachCanaries = [
  [
    'a variable that nobody reads',
    ({ config }) => (config.data.LOG_LEVLE = 'info'),
    /LOG_LEVLE is not a variable/,
  ],
  [
    'a variable that overrides the ConfigMap',
    ({ gateway }) => containerOf(gateway).env.push({ name: 'LOG_LEVEL', value: 'info' }),
    /sets its own LOG_LEVEL/,
  ],
  [
    'an app without the ConfigMap',
    ({ classifier }) => delete containerOf(classifier).envFrom,
    /does not take the variables/,
  ],
  [
    'an app that takes the whole Secret',
    ({ classifier }) => containerOf(classifier).envFrom.push({ secretRef: { name: 'earshot' } }),
    /takes the whole Secret/,
  ],
  [
    'a secret of another program',
    ({ gateway }) => containerOf(gateway).env.push(secret('LLM_API_KEY')),
    /is given LLM_API_KEY, which it does not read/,
  ],
  [
    "another source's credentials",
    (all) => containerOf(all['scanner-x']).env.push(secret('REDDIT_CLIENT_SECRET')),
    /scanner-x: app is given REDDIT_CLIENT_SECRET/,
  ],
  [
    'a secret that does not arrive',
    ({ dispatcher }) => removeSecret(containerOf(dispatcher), 'SMTP_URL'),
    /is not given SMTP_URL/,
  ],
  [
    'a start without a database',
    ({ dispatcher }) => (secretOf(containerOf(dispatcher), 'DATABASE_URL').optional = true),
    /starts without DATABASE_URL/,
  ],
  [
    'no start without mail',
    ({ dispatcher }) => delete secretOf(containerOf(dispatcher), 'SMTP_URL').optional,
    /does not start without SMTP_URL/,
  ],
  [
    'another secret under its name',
    ({ dispatcher }) => (secretOf(containerOf(dispatcher), 'SMTP_URL').key = 'LLM_API_KEY'),
    /takes LLM_API_KEY for SMTP_URL/,
  ],
  [
    'a secret for every program',
    ({ config }) => (config.data.SMTP_URL = 'smtp://x'),
    /but is in the ConfigMap/,
  ],
  ['a missing ConfigMap', ({ config }) => (config.metadata.name = 'earshot-old'), /no ConfigMap earshot/],
  ['a source without a scanner', ({ objects }) => remove(objects, 'scanner-x'), /scanners read/],
  ['a scanner of all sources', (all) => delete containerOf(all['scanner-x']).env, /scanners read/],
  ['no policy by default', ({ objects }) => remove(objects, 'earshot-nothing'), /reached by anyone/],
  [
    'no access to the resolver of the node',
    ({ objects }) => removeAddress(named(objects, 'earshot-data'), '169.254.0.0/16'),
    /cannot reach the DNS resolver 169.254.20.10/,
  ],
  [
    'no access to a resolver beside the cluster',
    ({ objects }) => removeAddress(named(objects, 'earshot-data'), '10.0.0.0/8'),
    /cannot reach the DNS resolver 10.96.0.10/,
  ],
  [
    'a gateway that is open to only one controller',
    ({ objects }) =>
      (named(objects, 'earshot-gateway').spec.ingress[0].from = [
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } },
      ]),
    /open to only one controller/,
  ],
  [
    'a gateway that is closed to proxies beside a Gateway',
    ({ objects }) => named(objects, 'earshot-gateway').spec.ingress[0].from.shift(),
    /proxies that run beside a Gateway/,
  ],
  [
    'feeds with only the ports of other sources',
    ({ objects }) => remove(objects, 'earshot-feeds'),
    /scanner-feeds cannot reach 203.0.113.7 on port 80$/,
  ],
  [
    'messages to IPv4 addresses only',
    ({ objects }) => removeAddress(named(objects, 'earshot-messages'), '::/0'),
    /dispatcher cannot reach 2001:db8::7/,
  ],
];
