import type { SourceName } from '@earshot/domain';

/** A process of a stack. */
export interface Service {
  readonly name: string;
  readonly program: 'gateway' | 'scheduler' | 'scanner' | 'classifier' | 'dispatcher';
  readonly source?: SourceName;
}

/** The gateway, and this many processes of each worker. */
export function servicesOf(sources: readonly SourceName[], replicas: number): Service[] {
  const workers: Service[] = [
    { name: 'scheduler', program: 'scheduler' },
    ...sources.map((source) => ({ name: `scanner-${source}`, program: 'scanner', source }) as const),
    { name: 'classifier', program: 'classifier' },
    { name: 'dispatcher', program: 'dispatcher' },
  ];
  const copies = Array.from({ length: replicas }, (_, index) =>
    workers.map((worker) => (index === 0 ? worker : { ...worker, name: `${worker.name}-${index + 1}` })),
  );
  return [{ name: 'gateway', program: 'gateway' }, ...copies.flat()];
}
