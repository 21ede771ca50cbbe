/**
 * Gives what stands under "Unreleased" its version and date, and begins a new, empty section.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date e.g. 2026-11-23
 * @returns {{ changelog: string, notes: string }} `notes` is the section alone, for the page of the release
 * @throws {Error} where nothing stands there
 */
export function releaseChangelog(changelog, version, date) {
  const [before, rest] = changelog.split(/^## Unreleased\n/m);
  if (rest === undefined) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  const next = rest.search(/^## /m);
  const section = (next === -1 ? rest : rest.slice(0, next)).trim();
  if (section === '')
    throw new Error('CHANGELOG.md has nothing under "Unreleased": there is nothing to release.');
  if (changelog.includes(`\n## ${version} `))
    throw new Error(`CHANGELOG.md has a section ${version} already.`);
  const older = next === -1 ? '' : `\n${rest.slice(next)}`;
  return {
    changelog: `${before}## Unreleased\n\n## ${version} (${date})\n\n${section}\n${older}`,
    notes: `# Earshot ${version}\n\n${section}\n\n## Upgrade\n\nBack up first; docs/upgrading.md has the commands for each way of running.\n`,
  };
}
