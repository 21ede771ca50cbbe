/**
 * What a source, a channel or a classification provider may throw. Who calls an adapter knows only these three:
 * wait until a time, try again later, or never try the same thing again.
 */
export class RateLimited extends Error {
  constructor(
    message: string,
    /** When the next request may be sent. */
    readonly until: Date,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'RateLimited';
  }
}

/** A passing fault: the same request may succeed later. */
export class Retryable extends Error {
  override readonly name: string = 'Retryable';
}

/** The way to every destination of a channel is closed, as where the operator's mail server is away: no destination is at fault. */
export class ChannelDown extends Retryable {
  override readonly name = 'ChannelDown';
}

/** The same request will never succeed: wrong credentials, refused content, a destination that is gone. */
export class Permanent extends Error {
  override readonly name: string = 'Permanent';
}

/** The destination itself is no more: not this message alone, no message will ever arrive there. */
export class DestinationGone extends Permanent {
  override readonly name = 'DestinationGone';
}
