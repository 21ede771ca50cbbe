export { checkConfiguredSources } from './sources/check-configured-sources.js';
export { keptCredentials } from './sources/source-credentials.js';
export { noCredentials } from '@earshot/sources';
export { ScannerConfig } from './scanner.config.js';
export { ScannerModule, scannerConfigs, scannerConfigsFor } from './scanner.module.js';
