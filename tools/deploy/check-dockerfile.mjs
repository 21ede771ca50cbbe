import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';

/**
 * Checks for what Docker would reject or warn about, and for what keeps this image small, quick to rebuild and safe.
 * @param {string} text
 * @returns {string[]}
 */
export function checkDockerfile(text) {
  const faults = validate(text).map(({ message, range }) => `Dockerfile:${range.start.line + 1}: ${message}`);
  const lines = text.replace(/\\\n/g, ' ').split('\n');
  const need = (holds, fault) => void (holds || faults.push(`Dockerfile: ${fault}`));
  const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
  const stages = lines.flatMap((line) => /^FROM \S+ AS (\S+)/.exec(line)?.[1] ?? []);
  for (const image of images)
    need(stages.includes(image) || /:\S*\d/.test(image), `${image} is not pinned to a version`);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  need(lines.includes(`ARG VERSION=${version}`), `its version label is not ${version}`);
  need(images.length > 1, 'the final image keeps the build tools');
  need(/^RUN .*vite build apps\/console/m.test(lines.join('\n')), 'it does not build the console');
  for (const stage of stagesOf(lines)) {
    const installs = stage.findIndex((line) => /^RUN .*npm ci/.test(line));
    const copies = stage.findIndex((line) => /^COPY \. /.test(line));
    need(installs < 0 || copies < 0 || installs < copies, 'any source change reinstalls all packages');
  }
  const last = stagesOf(lines).at(-1);
  need(
    last.some((line) => /^USER (?!root|0)/.test(line)),
    'it runs as root',
  );
  need(
    last.some((line) => line.startsWith('HEALTHCHECK ')),
    'it has no health check',
  );
  return faults;
}

function stagesOf(lines) {
  const starts = lines.flatMap((line, at) => (line.startsWith('FROM ') ? [at] : []));
  return starts.map((start, at) => lines.slice(start, starts[at + 1]));
}
