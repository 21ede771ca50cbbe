// Imported first by whatever people start: in the plainest JavaScript, so that an old Node can read it and say why not.
var version = process.versions.node.split('.').map(Number);

if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error(
    'Earshot needs Node 20.19 or newer; this is Node ' + process.versions.node + '. See https://nodejs.org',
  );
  process.exit(1);
}
