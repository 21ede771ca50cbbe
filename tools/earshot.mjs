#!/usr/bin/env node
// `earshot COMMAND`, the program of the npm package: everything that people run from a terminal, under one name.
import './check-node.mjs';

import('./run-command.mjs');
