export { DispatcherModule, dispatcherConfigs } from './dispatcher.module.js';
