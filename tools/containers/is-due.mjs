// Exits with 0 if anything the containers are built from has changed lately, else with 1, and says why. CI asks this before
// `npm run test:containers`. A fresh clone does not show what was merged together, so "lately" is the last 100 commits, as
// in npm run lint:commits, or since EARSHOT_CHANGED_SINCE, a commit.
import { run } from './engine/run.mjs';

const parts = [
  'Dockerfile',
  '.dockerignore',
  'docker-compose.yml',
  'package-lock.json',
  'k8s',
  'ops',
  'tools/compose',
  'tools/containers',
];
const git = async (...args) => (await run('git', args)).stdout;

try {
  const since =
    process.env.EARSHOT_CHANGED_SINCE ??
    (await git('rev-list', '--max-count=100', 'HEAD')).split('\n').at(-1);
  const changed = await git('diff', '--name-only', since, 'HEAD', '--', ...parts);
  const [first, ...others] = changed.split('\n').filter(Boolean);
  if (first === undefined) {
    console.log(
      `SKIPPED: containers, as nothing in ${parts.join(', ')} has changed since ${since.slice(0, 8)}`,
    );
    process.exitCode = 1;
  } else
    console.log(
      `Containers are due: ${first} has changed${others.length > 0 ? `, and ${others.length} more` : ''}`,
    );
} catch (error) {
  console.log(`Containers are due, as git does not say what has changed: ${error.message}`);
}
