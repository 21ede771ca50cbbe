export { checkConfiguredLlm } from './llm/check-configured-llm.js';
export { ClassifierModule, classifierConfigs } from './classifier.module.js';
