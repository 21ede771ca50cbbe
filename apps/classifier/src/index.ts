export { ClassifierModule, classifierConfigs } from './classifier.module.js';
