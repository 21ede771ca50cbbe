import { Retryable } from '@earshot/domain';
import type { EmbeddedStatus } from '../classifier.js';
import type { ModelScores, ModelText, TextModel } from '../text-model.js';
import type { LoadedModel } from '../transformer/load-transformer-model.js';
import { mixScores, mixWeightsOf } from './mix-scores.js';
import { withCategory } from './with-category.js';

/** A text's scores, and the model that gave them. */
export interface Scored {
  readonly scores: ModelScores;
  /** Name and version, e.g. `linear@1`. */
  readonly by: string;
}

/**
 * The bundled models: the transformer combined with the linear model or, if the transformer does not work, only the linear
 * one. Every text is scored, whatever happens to the transformer's thread.
 */
export class EmbeddedModels {
  private transformer: TextModel | null = null;
  private isClosed = false;
  private state: EmbeddedStatus;
  private loaded: Promise<void> | undefined;

  /** @param open loads the transformer on first use; null = use only the linear model */
  constructor(
    private readonly linear: TextModel,
    private readonly open: (() => Promise<LoadedModel>) | null,
  ) {
    this.state = { state: open === null ? 'ready' : 'loading', name: linear.name, reason: null };
  }

  status(): EmbeddedStatus {
    return this.state;
  }

  /**
   * Loads the transformer; resolves once it is known which model judges. A transformer that did not answer last time is asked
   * again, because its thread may have been restarted since, and nobody would notice before the next post.
   */
  async ready(): Promise<EmbeddedStatus> {
    await this.load();
    const { transformer } = this;
    if (transformer !== null && this.state.state === 'fallback' && !this.isClosed)
      await this.scoreDeeply(transformer, [{ text: 'Are you there?', names: [] }]);
    return this.state;
  }

  /** One result per text, in the same order. @throws Retryable once closed */
  async score(texts: readonly ModelText[]): Promise<readonly Scored[]> {
    if (this.isClosed) throw new Retryable('The models are closed');
    await this.load();
    const linear = await this.linear.score(texts);
    const { transformer } = this;
    const deep = transformer === null ? [] : await this.scoreDeeply(transformer, texts);
    return linear.map((flat, index) => {
      const own = deep[index] ?? null;
      const isNamed = (texts[index]?.names.length ?? 0) > 0;
      const scores = own === null ? flat : mixScores(own, flat, mixWeightsOf(own.brand !== null));
      return {
        // Categories were learned from posts that name a brand.
        scores: isNamed ? withCategory(scores) : scores,
        by: own === null || transformer === null ? this.linear.name : transformer.name,
      };
    });
  }

  /** Finishes pending requests, then ends the threads. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.loaded;
    await this.transformer?.close();
    await this.linear.close();
  }

  private async load(): Promise<void> {
    this.loaded ??= this.open?.().then((loaded) => this.use(loaded));
    await this.loaded;
  }

  private use({ model, reason }: LoadedModel): void {
    this.transformer = model;
    this.state =
      model === null
        ? { state: 'fallback', name: this.linear.name, reason }
        : { state: 'ready', name: model.name, reason: null };
  }

  /** Scores all texts together, or one by one if that fails, so that a text which crashes the thread takes no other with it. */
  private async scoreDeeply(
    transformer: TextModel,
    texts: readonly ModelText[],
  ): Promise<readonly (ModelScores | null)[]> {
    try {
      const scores = await transformer.score(texts);
      this.use({ model: transformer, reason: null });
      return scores;
    } catch (error) {
      if (!(error instanceof Retryable)) throw error;
      this.state = { state: 'fallback', name: transformer.name, reason: error.message };
    }
    if (texts.length === 1) return [null];
    const answers: (ModelScores | null)[] = [];
    for (const text of texts) answers.push(...(await this.scoreDeeply(transformer, [text])));
    return answers;
  }
}
