import type { ReactNode } from 'react';
import type { OperationName } from '@earshot/contracts';
import { useMay } from '../data/use-may.js';

/** What leads to an operation: only where the person's role in the project allows it. @param otherwise in its place */
export function May(props: {
  readonly do: OperationName;
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return useMay(props.do) ? props.children : props.otherwise;
}
