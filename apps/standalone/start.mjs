// `npm start`, which also works on a bare clone: installs and builds what is missing, then runs the service in this process.
import '../../tools/install/check-node.mjs';

import('./launch.mjs');
