/** Something a process cannot work without, or works worse without. */
export interface HealthCheck {
  readonly name: string;
  /**
   * `required`: without it the process is not ready. `optional`: without it the process works on, slower,
   * and says so in the answer (`degraded`).
   */
  readonly need: 'required' | 'optional';
  /** @throws where it is not well */
  check(): Promise<void>;
}
