const fileLinks = /\[([^\]]*)\]\((?![a-z]+:)[^)]*\)/g;
/** Brackets around nothing but links to files. */
const references = /\s+\((?:\[[^\]]*\]\((?![a-z]+:)[^)]*\)(?:,\s+)?)+\)/g;

/**
 * Gives the section "Unreleased" a version and date, and starts a new, empty one.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date e.g. 2026-11-23
 * @returns {{ changelog: string, notes: string }} `notes` is only that section, for the release page; without links to files,
 *   which a release page would look for beside itself
 * @throws {Error} if the section is empty
 */
export function releaseChangelog(changelog, version, date) {
  const [before, rest] = changelog.split(/^## Unreleased\n/m);
  if (rest === undefined) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  const next = rest.search(/^## /m);
  const section = (next === -1 ? rest : rest.slice(0, next)).trim();
  if (section === '')
    throw new Error('CHANGELOG.md has nothing under "Unreleased": there is nothing to release.');
  if (changelog.includes(`\n## ${version} `))
    throw new Error(`CHANGELOG.md already has a section ${version}.`);
  const older = next === -1 ? '' : `\n${rest.slice(next)}`;
  return {
    changelog: `${before}## Unreleased\n\n## ${version} (${date})\n\n${section}\n${older}`,
    notes: `# Earshot ${version}\n\n${section.replaceAll(references, '').replaceAll(fileLinks, '$1')}\n\n## Upgrade\n\nBack up first; docs/upgrading.md has the commands for each way of running.\n`,
  };
}
