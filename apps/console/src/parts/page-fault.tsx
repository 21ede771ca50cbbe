import { Component, type ReactNode } from 'react';
import { ErrorNotice } from './states.js';

/** An error boundary: shows an error in place of its children instead of an empty window. */
export class PageFault extends Component<{ children: ReactNode }, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: Error): { fault: Error } {
    return { fault };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    return fault === null ? (
      this.props.children
    ) : (
      <ErrorNotice error={fault} retry={() => window.location.reload()} />
    );
  }
}
