/** A correct secrets file. Its related settings are in the ConfigMap or in a mounted file. */
export const rightSecretFile = `# of production
DATABASE_URL=postgres://earshot:a@postgres.example.com:5432/earshot?sslmode=verify-full&sslrootcert=/etc/earshot/ca.pem
REDIS_URL=rediss://:b=c@redis.example.com:6379
EARSHOT_SECRET_KEY=${'0123456789abcdef'.repeat(4)}
KEDA_DATABASE_URL=postgres://earshot_keda:a@postgres.example.com:5432/earshot
LINKEDIN_ACCESS_TOKEN=d
MASTODON_TOKENS=hachyderm.io=e
REDDIT_CLIENT_ID=f
REDDIT_CLIENT_SECRET=g
`;

/** Mistakes in it that tools/check-secret.mjs has to find, as in canaries.mjs. */
export const secretFileCanaries = [
  ['no database', (text) => text.replace(/^DATABASE_URL=.*\n/m, ''), /^DATABASE_URL is missing/],
  ['a key without a value', (text) => text.replace(/(SECRET_KEY)=\S+/, '$1='), /SECRET_KEY is missing/],
  ['a setting', (text) => `${text}LOG_LEVEL=debug\n`, /LOG_LEVEL is not a secret/],
  ['an unknown name', (text) => `${text}GITHUB_TOKN=a\n`, /line 10: GITHUB_TOKN is not a variable/],
  ['quotes', (text) => text.replace(/(SECRET_KEY)=(\S+)/, '$1="$2"'), /SECRET_KEY is in quotes/],
  ['a comment after a value', (text) => `${text}SMTP_URL=smtp://mail # ours\n`, /is followed by a comment/],
  ['a variable of the shell', (text) => `${text}METRICS_TOKEN\n`, /has no =/],
  ['a repeated name', (text) => `${text}REDDIT_CLIENT_ID=h\n`, /appears twice/],
  ['half of a credential', (text) => `${text}X_API_KEY=i\n`, /^X_API_SECRET is required/],
  ['an unknown mode', (text) => text.replace('verify-full', 'verified'), /DATABASE_URL has an sslmode/],
];
