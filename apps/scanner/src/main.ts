import { processEnvironment, runService } from '@earshot/platform';
import { ScannerModule, scannerConfigsFor } from './scanner.module.js';

const env = processEnvironment();
await runService({ name: 'scanner', configs: scannerConfigsFor(env), modules: [ScannerModule] }, env);
