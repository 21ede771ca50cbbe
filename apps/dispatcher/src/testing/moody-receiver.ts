import { HttpReceiver, type ReceivedRequest, type ReceiverAnswer } from '@earshot/platform/testing';

/**
 * What a receiver does with the first copy of every message (hangs: at most for its first two messages). It accepts all
 * further copies.
 */
export const moods = ['takes', 'breaks', 'limits', 'hangs', 'drops'] as const;
export type Mood = (typeof moods)[number];

const refusals: Readonly<Record<Exclude<Mood, 'takes'>, ReceiverAnswer>> = {
  breaks: { status: 503, body: 'down' },
  limits: { status: 429, headers: { 'retry-after': '1' }, body: 'slow down' },
  hangs: 'hang',
  drops: 'drop',
};

/** A received copy of a message. */
export interface Copy {
  readonly id: string;
  readonly mood: Mood;
  /** Whether the sender got a success response. */
  readonly accepted: boolean;
}

/** A webhook receiver whose path `/<mood>` selects its behaviour. It records every complete copy. */
export class MoodyReceiver {
  readonly copies: Copy[] = [];
  private receiver!: HttpReceiver;
  private beforeAnswer: (() => Promise<void>) | null = null;
  private afterAnswer: (() => void) | null = null;

  static async start(): Promise<MoodyReceiver> {
    const moody = new MoodyReceiver();
    moody.receiver = await HttpReceiver.start((request) => moody.take(request));
    return moody;
  }

  urlOf(mood: Mood): string {
    return this.receiver.urlOf(mood);
  }

  stop(): Promise<void> {
    return this.receiver.stop();
  }

  /** Lets `interrupt` answer the next accepted copy: it calls `answer`, which resolves when the response has been sent. */
  interruptNext(interrupt: (answer: () => Promise<void>) => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.beforeAnswer = () =>
        new Promise((mayAnswer) => {
          const answer = (): Promise<void> => {
            const left = new Promise<void>((sent) => (this.afterAnswer = sent));
            mayAnswer();
            return left;
          };
          interrupt(answer).then(resolve, reject);
        });
    });
  }

  private async take({ path, headers }: ReceivedRequest): Promise<ReceiverAnswer> {
    const mood = moods.find((name) => path === `/${name}`) ?? 'takes';
    const id = String(headers['webhook-id']);
    const accepted = mood === 'takes' || this.copies.some((copy) => copy.id === id) || this.hasHung(mood);
    this.copies.push({ id, mood, accepted });
    if (!accepted) return refusals[mood];
    const { beforeAnswer } = this;
    this.beforeAnswer = null;
    await beforeAnswer?.();
    const { afterAnswer } = this;
    this.afterAnswer = null;
    return { status: 200, body: 'thanks', ...(afterAnswer === null ? {} : { sent: afterAnswer }) };
  }

  /** Each hang costs the sender its full timeout, 20 s. */
  private hasHung(mood: Mood): boolean {
    return mood === 'hangs' && this.copies.filter((copy) => copy.mood === mood).length >= 2;
  }
}
