import { Component, type ReactNode } from 'react';
import { isPassing } from '../data/call/api-error.js';
import { newKey } from '../data/call/new-key.js';
import { queryClient } from '../data/call/query-client.js';
import { sendRequest } from '../data/call/send-request.js';
import { signInOptionsRequest } from '../data/first-requests.js';
import { untilIs } from '../data/memory/store.js';
import { waitingChanges } from '../data/triage/status-outbox.js';
import { reloadPage } from './focus/reload-page.js';
import { leavePage } from './form/leave-guard.js';
import { ErrorNotice } from './states.js';

/** An error boundary: shows an error in place of its children instead of an empty window. */
export class PageFault extends Component<{ children: ReactNode }, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: Error): { fault: Error } {
    return { fault };
  }

  override componentDidCatch(): void {
    void this.reloadAfterOutage();
  }

  /** Without an answer, reloading would leave nothing but the browser's own error page. */
  private readonly retry = (): void => {
    sendRequest(signInOptionsRequest).then(reloadPage, (fault: Error) => this.setState({ fault }));
  };

  override render(): ReactNode {
    const { fault } = this.state;
    return fault === null ? this.props.children : <ErrorNotice error={fault} retry={this.retry} />;
  }

  /**
   * If Earshot does not answer, the children could not be loaded for that reason. Browsers remember a failed import until the
   * page is reloaded, which happens once Earshot answers.
   */
  private async reloadAfterOutage(): Promise<void> {
    let wasAway = false;
    await queryClient
      .fetchQuery({
        // Of its own: an attempt of another boundary would not show its error here.
        queryKey: ['answers', newKey()],
        queryFn: () => sendRequest(signInOptionsRequest),
        networkMode: 'offlineFirst',
        retry: (_, fault) => {
          if (!isPassing(fault)) return false;
          wasAway = true;
          this.setState({ fault });
          return true;
        },
      })
      .catch(() => undefined);
    if (!wasAway) return;
    await untilIs(waitingChanges, 0);
    leavePage(reloadPage);
  }
}
