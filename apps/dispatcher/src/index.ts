export { checkConfiguredMail } from './check-configured-mail.js';
export { DispatcherModule, dispatcherConfigs } from './dispatcher.module.js';
