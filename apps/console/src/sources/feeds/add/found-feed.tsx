import { formFields } from 'virtual:form-fields';
import { type ReactNode, useState } from 'react';
import type { FeedOutput, MonitorOutput, TestFeedOutput } from '@earshot/contracts';
import { feedTitle } from '@earshot/domain';
import type { ApiError } from '../../../data/call/api-error.js';
import type { Given } from '../../../data/call/call-operation.js';
import { useChange } from '../../../data/call/use-operation.js';
import { useSameIntention } from '../../../data/call/use-same-intention.js';
import { useProject } from '../../../data/project.js';
import { localTimes } from '../../../format/local-times.js';
import { useTimes } from '../../../format/use-times.js';
import { Button } from '../../../parts/button.js';
import { TextField } from '../../../parts/form/field.js';
import { FormFault } from '../../../parts/form/form-fault.js';
import { useForm } from '../../../parts/form/use-form.js';
import { ErrorNotice } from '../../../parts/states.js';
import { showToast } from '../../../parts/toasts.js';
import { CountingEntries } from '../counting-entries.js';
import { feedsChanged } from '../use-feeds.js';
import { FoundEntries } from './found-entries.js';

/** The result of testing a feed address, with a form to add it. */
export function FoundFeed(props: {
  /** The input of the test. */
  readonly given: Given<'test_feed'>;
  readonly found: TestFeedOutput;
  readonly feeds: readonly FeedOutput[];
  readonly monitors: readonly MonitorOutput[];
  /** Tests another address. */
  readonly onLook: (address: string) => Promise<void>;
  readonly onAdded: () => void;
}): ReactNode {
  const { given, found, feeds, monitors, onLook, onAdded } = props;
  const { id: projectId } = useProject();
  const times = useTimes();
  const known = feeds.find(({ address }) => address === found.feed_address);
  const foundTitle = feedTitle(found.title ?? '') ?? '';
  const before = known?.title ?? foundTitle;
  const [title, setTitle] = useState(before);
  const [whole, setWhole] = useState<string | null>(known?.whole_for_monitor_id ?? null);
  const add = useChange('add_feed');
  const addOnce = useSameIntention(add.mutateAsync);
  const form = useForm(async () => {
    const named = title.trim() === '' ? foundTitle : title;
    const { address, ...added } = {
      ...(found.feed_address === null ? given : { address: found.feed_address }),
      ...(named === before ? {} : { title: named }),
      whole_for_monitor_id: whole,
    };
    await addOnce({ ...added, ...(address === undefined ? {} : { address }) });
    await feedsChanged(projectId);
    showToast({ text: known === undefined ? 'Added: its entries arrive within minutes.' : 'Saved.' });
    onAdded();
  });
  return (
    <form className="found" onSubmit={form.onSubmit} noValidate aria-label="What is there">
      {found.readable ? (
        <>
          <h3 dir="auto">{found.title ?? 'A feed without a name'}</h3>
          <p className="small soft" dir="ltr">
            {found.feed_address}
          </p>
          {known === undefined ? null : <p className="hold">This project already reads it.</p>}
          <FoundEntries entries={found.entries} />
          <OtherFeeds addresses={found.other_feeds} onLook={onLook} />
          <TextField
            label="Name"
            hint={formFields.add_feed?.title?.description}
            name="title"
            maxLength={mostTitle}
            dir="auto"
            value={title}
            onText={setTitle}
            fault={form.faultOf('title')}
          />
        </>
      ) : (
        <>
          <h3>Nothing that can be read</h3>
          <p className="bad">{localTimes(found.reason ?? '', times)}</p>
          <p className="soft">
            If the problem may be temporary, add it anyway: it is retried regularly, and the list below shows
            the outcome.
          </p>
        </>
      )}
      <CountingEntries
        whole={whole}
        onWhole={setWhole}
        monitors={monitors}
        fault={form.faultOf('whole_for_monitor_id')}
      />
      <FormFault error={form.error} shown={['title', 'whole_for_monitor_id']} />
      <div className="actions">
        <Button kind={found.readable ? 'main' : 'plain'} type="submit" busy={form.busy}>
          {found.readable ? (known === undefined ? 'Add this feed' : 'Save') : 'Add it anyway'}
        </Button>
      </div>
    </form>
  );
}

const mostTitle = formFields.add_feed?.title?.maxLength ?? 100;

/** Other feeds named on the page, each of which can be tested instead of the first. */
function OtherFeeds(props: {
  readonly addresses: readonly string[];
  readonly onLook: (address: string) => Promise<void>;
}): ReactNode {
  const { addresses, onLook } = props;
  const [asked, setAsked] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  if (addresses.length === 0) return null;
  const look = (address: string): void => {
    setAsked(address);
    setError(null);
    onLook(address)
      .catch((fault: ApiError) => setError(fault))
      .finally(() => setAsked(null));
  };
  return (
    <details className="others">
      <summary>The page names other feeds too</summary>
      <ul>
        {addresses.map((address) => (
          <li key={address}>
            <span dir="ltr">{address}</span>
            <Button busy={asked === address} label={`Look at ${address}`} onClick={() => look(address)}>
              Look
            </Button>
          </li>
        ))}
      </ul>
      {error === null ? null : <ErrorNotice error={error} />}
    </details>
  );
}
