import type { Provider } from '@nestjs/common';
import { createLexicalClassifier } from '@earshot/classification';

/** Injection token of the `Classifier` that this process uses. */
export const CLASSIFIER = Symbol('classifier');

export const classifierProvider: Provider = { provide: CLASSIFIER, useFactory: createLexicalClassifier };
