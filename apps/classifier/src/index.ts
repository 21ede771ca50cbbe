export { checkConfiguredLlm } from './check-configured-llm.js';
export { ClassifierModule, classifierConfigs } from './classifier.module.js';
