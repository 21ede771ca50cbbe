/**
 * Errors that a source, a channel or a classification provider may throw. Callers distinguish only these three: wait until a
 * time, try again later, never try the same request again.
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

/** A temporary error: the same request may succeed later. */
export class Retryable extends Error {
  override readonly name: string = 'Retryable';
}

/**
 * No destination of a channel can be reached, e.g. because the operator's mail server is down: the destinations are not at
 * fault.
 */
export class ChannelDown extends Retryable {
  override readonly name: string = 'ChannelDown';
}

/** The channel was busy with other messages: this one was not sent, so it has used no attempt. */
export class ChannelBusy extends ChannelDown {
  override readonly name = 'ChannelBusy';
}

/** The same request will never succeed: wrong credentials, refused content, a destination that no longer exists. */
export class Permanent extends Error {
  override readonly name: string = 'Permanent';
}

/** The destination itself no longer exists: no message will ever be delivered there. */
export class DestinationGone extends Permanent {
  override readonly name = 'DestinationGone';
}
