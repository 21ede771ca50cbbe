// Imported first by every command people start. It is written in the plainest JavaScript, so that an old Node can run it and
// explain the error. Checks the same as `engines` in package.json, about which npm only warns.
var version = process.versions.node.split('.').map(Number);
var oldestMinors = { 20: 19, 22: 13, 24: 11 };

if (!(version[0] > 24 || version[1] >= oldestMinors[version[0]])) {
  console.error(
    'Earshot needs Node 20 (20.19 or newer), 22 (22.13 or newer), or 24.11 and newer; this is Node ' +
      process.versions.node +
      '. See https://nodejs.org',
  );
  process.exit(1);
}
