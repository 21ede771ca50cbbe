import { processEnvironment, runService } from '@earshot/platform';
import { ClassifierModule, classifierConfigs } from './classifier.module.js';

await runService(
  { name: 'classifier', configs: classifierConfigs, modules: [ClassifierModule] },
  processEnvironment(),
);
