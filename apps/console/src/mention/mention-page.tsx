import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MentionOutput } from '@earshot/contracts';
import type { MentionStatus } from '@earshot/domain';
import { ActivityList } from '../activity/activity-list.js';
import { useProjectPath } from '../data/project.js';
import { useTriage } from '../data/triage/triage.js';
import { useOperation } from '../data/call/use-operation.js';
import { useCommands } from '../keys/use-commands.js';
import { Page } from '../parts/page.js';
import { Loaded } from '../parts/states.js';
import { MentionView } from './mention-view.js';
import { authorText } from './post/post-texts.js';
import { StatusActions } from './status-actions.js';
import { useStatusCommands } from './use-status-commands.js';

/** A mention on its own page, the target of links in mails and messages. */
export default function MentionPage({ id }: { readonly id: string }): ReactNode {
  const query = useOperation('get_mention', { id });
  const path = useProjectPath();
  return (
    <Page
      title="Mention"
      tab={query.data === undefined ? undefined : tabOf(query.data)}
      narrow
      actions={<Link href={path('inbox')}>All mentions</Link>}
    >
      <Loaded query={query} rows={8}>
        {(mention) => <OneMention mention={mention} />}
      </Loaded>
    </Page>
  );
}

function OneMention({ mention }: { readonly mention: MentionOutput }): ReactNode {
  const { setStatus, undo } = useTriage();
  const give = (status: MentionStatus): void => setStatus([mention], status);
  useCommands({ undo });
  useStatusCommands(mention.status, give);
  return (
    <div className="mention-page">
      <MentionView id={mention.id} mention={mention} />
      <StatusActions status={mention.status} onStatus={give} />
      <section className="section" aria-labelledby="who-did-what">
        <h2 id="who-did-what">Who did what</h2>
        <ActivityList mentionId={mention.id} />
      </section>
    </div>
  );
}

/** Names the author, which the page itself does in its head; undefined = there is none to name. */
function tabOf({ author_handle, removed_at }: MentionOutput): string | undefined {
  return removed_at !== null || author_handle === null
    ? undefined
    : `Mention by ${authorText(author_handle)}`;
}
