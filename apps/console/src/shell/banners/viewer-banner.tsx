import type { ReactNode } from 'react';
import { useProject } from '../../data/project.js';

/** Shown to users who cannot change anything: says why. */
export function ViewerBanner(): ReactNode {
  return useProject().role === 'viewer' ? (
    <p className="banner soft" role="status">
      You are a viewer of this project and cannot change anything. An owner can give you another role.
    </p>
  ) : null;
}
