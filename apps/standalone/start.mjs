// `npm start`, also on a bare clone: installs and builds what is missing, then becomes the service.
import '../../tools/install/check-node.mjs';

import('./launch.mjs');
