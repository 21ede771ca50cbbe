import type { AlertMessage, Channel, DeliveryReceipt, Destination } from '@earshot/channels';

/** Records messages, and answers as the spec specifies. */
export class ScriptedChannel implements Channel {
  readonly name = 'webhook';
  readonly sent: { readonly message: AlertMessage; readonly to: Destination }[] = [];
  isClosed = false;

  /** @param answer of the attempt with this number, over all notifications; what it throws is the fault */
  constructor(private readonly answer: (attempt: number) => string | Promise<string> = () => '200 OK') {}

  destinationFault(): null {
    return null;
  }

  async deliver(message: AlertMessage, to: Destination): Promise<DeliveryReceipt> {
    this.sent.push({ message, to });
    return { answer: await this.answer(this.sent.length) };
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}
