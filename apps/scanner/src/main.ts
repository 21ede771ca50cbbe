import { processEnvironment, runService } from '@earshot/platform';
import { ScannerModule, scannerConfigs } from './scanner.module.js';

await runService(
  { name: 'scanner', configs: scannerConfigs, modules: [ScannerModule] },
  processEnvironment(),
);
