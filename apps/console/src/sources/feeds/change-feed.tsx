import { formFields } from 'virtual:form-fields';
import { type ReactNode, useState } from 'react';
import type { FeedOutput, MonitorOutput } from '@earshot/contracts';
import { useChange } from '../../data/call/use-operation.js';
import { useProject } from '../../data/project.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog/dialog.js';
import { TextField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { useForm } from '../../parts/form/use-form.js';
import { showToast } from '../../parts/toasts.js';
import { CountingEntries } from './counting-entries.js';
import { feedName } from './feed-facts.js';
import { feedsChanged } from './use-feeds.js';

/** Changes a feed's name here, and which of its entries become mentions. */
export function ChangeFeed(props: {
  readonly feed: FeedOutput;
  readonly monitors: readonly MonitorOutput[];
  readonly onClose: () => void;
}): ReactNode {
  const { feed, monitors, onClose } = props;
  const { id: projectId } = useProject();
  const [title, setTitle] = useState(feed.title ?? '');
  const [whole, setWhole] = useState(feed.whole_for_monitor_id);
  const add = useChange('add_feed');
  const form = useForm(async () => {
    await add.mutateAsync({
      address: feed.address,
      // The feed's own title may change, so a title is stored only if it was edited here.
      ...(title === (feed.title ?? '') ? {} : { title }),
      whole_for_monitor_id: whole,
    });
    await feedsChanged(projectId);
    showToast({ text: 'Saved. It applies to entries from now on.' });
    onClose();
  });
  const listening = monitors.filter(({ id, sources }) => sources.includes('feeds') || id === whole);
  return (
    <Dialog title={`Change “${feedName(feed)}”`} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <TextField
          label="Name"
          hint={formFields.add_feed?.title?.description}
          name="title"
          maxLength={formFields.add_feed?.title?.maxLength}
          dir="auto"
          value={title}
          onText={setTitle}
          fault={form.faultOf('title')}
        />
        <CountingEntries
          whole={whole}
          onWhole={setWhole}
          monitors={listening}
          fault={form.faultOf('whole_for_monitor_id')}
        />
        <FormFault error={form.error} shown={['title', 'whole_for_monitor_id']} />
        <div className="actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={form.busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
