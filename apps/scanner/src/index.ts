export { ScannerModule, scannerConfigs } from './scanner.module.js';
