import { type ReactNode, useState } from 'react';
import { plainTypography } from '@earshot/domain';
import { ApiError } from '../data/call/api-error.js';
import { useProject } from '../data/project.js';
import { useOperation } from '../data/call/use-operation.js';
import { useEndProject } from '../data/use-end-project.js';
import { countText } from '../format/count.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/form/field.js';
import { May } from '../parts/may.js';
import { ErrorNotice } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';
import { useForm } from '../parts/form/use-form.js';

/** Deletes the project; owners only. */
export function DeleteProject(): ReactNode {
  return (
    <May do="delete_project" otherwise={<p>Only an owner can delete the project.</p>}>
      <DeleteForm />
    </May>
  );
}

/** Deletes the project once its name is typed; says what is lost. */
function DeleteForm(): ReactNode {
  const project = useProject();
  const [typed, setTyped] = useState('');
  const usage = useOperation('get_usage', {});
  const mentions = useOperation('count_mentions', {});
  const remove = useEndProject('delete_project');
  const used = (name: string): number | undefined =>
    usage.data?.limits.find((limit) => limit.name === name)?.used;
  const form = useForm(async () => {
    // Phones type other apostrophes than keyboards.
    if (plainTypography(typed.trim()) !== plainTypography(project.name)) {
      const message = `Type ${project.name} to delete it.`;
      throw new ApiError('INVALID_REQUEST', message, 400, [{ field: 'confirm', rule: 'match', message }]);
    }
    await remove(project);
    showToast({ text: `${project.name} has been deleted.` });
  });
  const counted = (count: number | undefined, one: string): string =>
    count === undefined ? `all ${one}s` : countText(count, one);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <p>
        Deleting <strong dir="auto">{project.name}</strong> cannot be undone. Earshot stops reading and
        sending for it at once, refuses its API keys, and erases:
      </p>
      <ul className="goes">
        <li>{counted(used('monitors'), 'monitor')}</li>
        <li>{counted(mentions.data?.count, 'mention')}, with what was decided about them</li>
        <li>{counted(used('alerts'), 'alert')}, and all messages</li>
        <li>{counted(used('api_keys'), 'API key')}</li>
      </ul>
      <p className="soft">
        Your account and your other projects stay. Export mentions first if you may need them.
      </p>
      <TextField
        label={`Type ${project.name} to delete it`}
        name="confirm"
        dir="auto"
        autoComplete="off"
        value={typed}
        onText={setTyped}
        fault={form.faultOf('confirm')}
      />
      {form.error === null || form.faultOf('confirm') ? null : <ErrorNotice error={form.error} />}
      <div className="actions">
        <Button kind="danger" type="submit" busy={form.busy}>
          Delete the project
        </Button>
      </div>
    </form>
  );
}
