import type { ClassifyInput, EmbeddedStatus, StrategicClassifier } from '@earshot/classification';
import type { Classification } from '@earshot/domain';

/** Gives every post the same verdict; a post that contains `poison` fails its whole batch. */
export class ScriptedClassifier implements StrategicClassifier {
  readonly name = 'scripted@1';
  readonly names = [this.name];
  /** The texts of each batch. */
  readonly asked: string[][] = [];

  /** @param meanwhile runs during classification */
  constructor(private readonly meanwhile: () => Promise<unknown> = () => Promise.resolve()) {}

  ready(): Promise<EmbeddedStatus> {
    return Promise.resolve({ state: 'ready', name: this.name, reason: null });
  }

  async classify(inputs: readonly ClassifyInput[]): Promise<readonly Classification[]> {
    this.asked.push(inputs.map(({ post }) => post.text));
    await this.meanwhile();
    if (inputs.some(({ post }) => post.text.includes('poison'))) throw new Error('It is poison.');
    return inputs.map(({ post }) => ({
      isRelevant: true,
      category: 'complaint',
      sentiment: 'negative',
      urgency: 50,
      summary: post.text,
      confidence: 0.8,
      language: 'en',
      classifier: this.name,
      reasons: [],
    }));
  }
}
