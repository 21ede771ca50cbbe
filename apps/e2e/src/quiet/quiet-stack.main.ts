import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { signUpWithProject } from '../stack/api-client.js';
import { eventually } from '../stack/eventually.js';
import { redditPost } from '../stack/reddit-post.js';
import { Stack } from '../stack/stack.js';

/** Longer than the model's runtime waits before its first call to its vendor, if that is allowed. */
const quietMs = 12_000;

// Runs every app of a deployment from its start to a classified mention, and a while longer. Prints `done` at the end.
const stack = await Stack.start({
  sandboxArgs: ['--no-samples', '--page-cache', '0'],
  env: {
    SCAN_TICK_SECONDS: '1',
    SCAN_INTERVAL_SECONDS: '2',
    REDDIT_OVERLAP_SECONDS: '60',
    CONNECTIONS_FILE: process.env['CONNECTIONS_FILE'] ?? '',
    NODE_OPTIONS: `--import=${pathToFileURL(process.argv[2] ?? '').href}`,
  },
});
try {
  const { api } = await signUpWithProject(stack.baseUrl, { name: 'Lumenboard' });
  await api.post('/api/v1/monitors', { name: 'Lumenboard', keywords: ['Lumenboard'] });
  await stack.publish([
    redditPost('quiet1', 'Lumenboard is down for our whole team', 'Since an hour nobody can log in.'),
  ]);
  await eventually(async () => {
    const { mentions } = await api.get<{ mentions: { is_relevant: boolean | null }[] }>('/api/v1/mentions');
    return mentions.find(({ is_relevant }) => is_relevant !== null);
  });
  await sleep(quietMs);
} finally {
  await stack.stop();
}
process.stdout.write('done\n');
