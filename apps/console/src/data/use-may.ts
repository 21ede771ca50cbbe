import { useContext } from 'react';
import type { OperationName } from '@earshot/contracts';
import { isAtLeast } from '@earshot/domain';
import { operations } from 'virtual:operations';
import { ProjectContext } from './project.js';

/** Whether the person's role in the project of the page allows an operation. Outside of projects nothing is held back. */
export function useMay(name: OperationName | undefined): boolean {
  const role = useContext(ProjectContext)?.role ?? null;
  const least = name === undefined ? undefined : operations[name].role;
  return role === null || least === undefined || isAtLeast(role, least);
}
