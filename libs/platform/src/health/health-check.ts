/** Something that a process needs to work, or to work well. */
export interface HealthCheck {
  readonly name: string;
  /** `required`: without it the process is not ready. `optional`: without it the process is slower and reports `degraded`. */
  readonly need: 'required' | 'optional';
  /** @throws where it fails */
  check(): Promise<void>;
}
