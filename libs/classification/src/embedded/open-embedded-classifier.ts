import type { EmbeddedClassifier } from '../classifier.js';
import { createLanguagesModel } from '../linear/languages-model.js';
import { createLinearModel } from '../linear/linear-model.js';
import { loadTransformerModel } from '../transformer/load-transformer-model.js';
import { createEmbeddedClassifier } from './embedded-classifier.js';
import type { EmbeddedConfig } from './embedded.config.js';
import { EmbeddedModels } from './embedded-models.js';

/**
 * Creates the bundled classifier. The transformer is loaded on first use; close the classifier at the end.
 * @throws Error if the files of a linear model are broken
 */
export function openEmbeddedClassifier({ model, threads }: EmbeddedConfig): EmbeddedClassifier {
  const linear = createLinearModel();
  const open = model === 'transformer' ? () => loadTransformerModel({ threads }) : null;
  return createEmbeddedClassifier(new EmbeddedModels(linear, open), createLanguagesModel(), (text, about) =>
    linear.explain(text, about),
  );
}
