import { HttpReceiver, type ReceivedRequest, type ReceiverAnswer } from '@earshot/platform/testing';

/** A webhook receiver that accepts everything, and lets a test interrupt the sender around a response. */
export class InterruptibleReceiver {
  /** The message id of every copy received. */
  readonly copies: string[] = [];
  private receiver!: HttpReceiver;
  private beforeAnswer: (() => Promise<void>) | null = null;
  private afterAnswer: (() => void) | null = null;

  static async start(): Promise<InterruptibleReceiver> {
    const interruptible = new InterruptibleReceiver();
    interruptible.receiver = await HttpReceiver.start((request) => interruptible.take(request));
    return interruptible;
  }

  get url(): string {
    return this.receiver.url;
  }

  stop(): Promise<void> {
    return this.receiver.stop();
  }

  /** Lets `interrupt` answer the next copy: it calls `answer`, which resolves when the response has been sent. */
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

  private async take({ headers }: ReceivedRequest): Promise<ReceiverAnswer> {
    this.copies.push(String(headers['webhook-id']));
    const { beforeAnswer } = this;
    this.beforeAnswer = null;
    await beforeAnswer?.();
    const { afterAnswer } = this;
    this.afterAnswer = null;
    return { status: 200, body: 'thanks', ...(afterAnswer === null ? {} : { sent: afterAnswer }) };
  }
}
