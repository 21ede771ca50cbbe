/** Why a part is not well, in a sentence that everybody may read: no address, no secret. Other errors are kept back. */
export class HealthFault extends Error {
  override readonly name = 'HealthFault';
}
