import type { AlertMessage, Channel, Destination } from '@earshot/channels';

/** A channel that records messages and responds as scripted. */
export class ScriptedChannel implements Channel {
  readonly name = 'webhook';
  readonly sent: { readonly message: AlertMessage; readonly to: Destination }[] = [];
  isClosed = false;

  /** @param answer returns the response to an attempt by its number, counted over all notifications, or throws the error */
  constructor(private readonly answer: (attempt: number) => string | Promise<string> = () => '200 OK') {}

  destinationFault(): null {
    return null;
  }

  async deliver(message: AlertMessage, to: Destination): Promise<string> {
    this.sent.push({ message, to });
    return await this.answer(this.sent.length);
  }

  close(): void {
    this.isClosed = true;
  }
}
