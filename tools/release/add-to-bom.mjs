/**
 * Adds packages that npm does not list, because they are fetched for another system or are part of the console's files, to a
 * bill of materials made by npm.
 * @param {object} bom CycloneDX 1.5, https://cyclonedx.org/docs/1.5/json/
 * @param {import('./shipped-packages.mjs').ShippedPackage[]} packages
 */
export function addToBom(bom, packages) {
  const known = new Set(bom.components.map((component) => component['bom-ref']));
  const added = packages
    .map(({ name, version, license }) => ({
      'bom-ref': `${name}@${version}`,
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ license: { id: license } }],
    }))
    .filter((component) => !known.has(component['bom-ref']));
  const refs = added.map((component) => component['bom-ref']);
  const top = bom.metadata.component['bom-ref'];
  return {
    ...bom,
    components: [...bom.components, ...added],
    dependencies: [
      ...bom.dependencies.map((one) =>
        one.ref === top ? { ...one, dependsOn: [...one.dependsOn, ...refs] } : one,
      ),
      ...refs.map((ref) => ({ ref, dependsOn: [] })),
    ],
  };
}
