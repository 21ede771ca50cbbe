// Where sources of this room may import it from: rooms import no file that lies outside of them.
export { commandLine, isClone } from '../../tools/install/installation.mjs';
