import { useContext } from 'react';
import type { OperationName } from '@earshot/contracts';
import { isAtLeast } from '@earshot/domain';
import { operations } from 'virtual:operations';
import { ProjectContext } from './project.js';

/** Whether the user's role in the current project allows an operation. Outside of projects everything is allowed. */
export function useMay(name: OperationName | undefined): boolean {
  const role = useContext(ProjectContext)?.role ?? null;
  const least = name === undefined ? undefined : operations[name].role;
  return role === null || least === undefined || isAtLeast(role, least);
}
