export { ClassifierModule, classifierConfigs } from './classifier.module.js';
export { EmbeddedModel, modelHealth } from './embedded-model.js';
