/** The reason that a check fails, in a sentence suitable for the public: no address, no secret. Other errors are not shown. */
export class HealthFault extends Error {
  override readonly name = 'HealthFault';
}
