#!/usr/bin/env node
// `earshot COMMAND`, the program of the npm package: everything people run from a terminal, under one name.
import './install/check-node.mjs';

import('./commands/run-command.mjs');
