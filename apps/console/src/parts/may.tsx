import type { ReactNode } from 'react';
import type { OperationName } from '@earshot/contracts';
import { useMay } from '../data/use-may.js';

/**
 * Shows its children only if the user's role in the project allows an operation.
 * @param otherwise shown instead
 */
export function May(props: {
  readonly do: OperationName;
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return useMay(props.do) ? props.children : props.otherwise;
}
