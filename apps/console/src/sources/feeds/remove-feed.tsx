import type { ReactNode } from 'react';
import type { FeedOutput } from '@earshot/contracts';
import { useChange } from '../../data/call/use-operation.js';
import { useProject } from '../../data/project.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
import { showToast } from '../../parts/toasts.js';
import { feedName } from './feed-facts.js';
import { feedsChanged } from './use-feeds.js';

/** Confirms the removal of a feed and says what is lost and what stays. */
export function RemoveFeed(props: { readonly feed: FeedOutput; readonly onClose: () => void }): ReactNode {
  const { feed, onClose } = props;
  const { id: projectId } = useProject();
  const remove = useChange('remove_feed');
  const name = feedName(feed);
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync({ id: feed.id });
    showToast({ text: `“${name}” is no longer read. Its mentions are kept.` });
    onClose();
    await feedsChanged(projectId);
    document.getElementById('all-feeds')?.focus();
  };
  return (
    <ConfirmDialog title={`Remove “${name}”?`} confirm="Remove it" onConfirm={confirm} onClose={onClose}>
      <p>
        It will no longer be read. Mentions that came from it stay. To read it again, add its address again:
      </p>
      <p>
        <code dir="ltr">{feed.address}</code>
      </p>
    </ConfirmDialog>
  );
}
