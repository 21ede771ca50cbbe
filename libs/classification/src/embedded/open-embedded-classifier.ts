import type { EmbeddedClassifier } from '../classifier.js';
import { createLinearModel } from '../linear/linear-model.js';
import { loadTransformerModel } from '../transformer/load-transformer-model.js';
import { createEmbeddedClassifier } from './embedded-classifier.js';
import type { EmbeddedConfig } from './embedded.config.js';
import { EmbeddedModels } from './embedded-models.js';

/**
 * The classifier that comes with the house. The transformer is opened when it is first needed; close it at the end.
 * @throws Error where the files of the linear model are broken
 */
export function openEmbeddedClassifier({ model, threads }: EmbeddedConfig): EmbeddedClassifier {
  const linear = createLinearModel();
  const open = model === 'transformer' ? () => loadTransformerModel({ threads }) : null;
  return createEmbeddedClassifier(
    new EmbeddedModels(linear, open),
    (text, about) => linear.explain(text, about).words,
  );
}
