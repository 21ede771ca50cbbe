/** Why a check fails, in a sentence fit for the public: no address, no secret. Other errors are not shown. */
export class HealthFault extends Error {
  override readonly name = 'HealthFault';
}
