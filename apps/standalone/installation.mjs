// Sources of this room import these from here, because rooms import no files from outside.
export { commandLine, isClone } from '../../tools/install/installation.mjs';
export { readKey } from '../../tools/process/key-file.mjs';
export { processIdentity } from '../../tools/process/process-identity.mjs';
