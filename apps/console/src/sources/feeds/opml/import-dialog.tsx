import { formFields } from 'virtual:form-fields';
import { type ReactNode, useState } from 'react';
import type { FeedOutput, ImportFeedsOutput } from '@earshot/contracts';
import { ApiError } from '../../../data/call/api-error.js';
import { callOperation } from '../../../data/call/call-operation.js';
import { useChange } from '../../../data/call/use-operation.js';
import { useSameIntention } from '../../../data/call/use-same-intention.js';
import { useProject } from '../../../data/project.js';
import { numberText } from '../../../format/count.js';
import { Button } from '../../../parts/button.js';
import { Dialog } from '../../../parts/dialog/dialog.js';
import { FieldAround, TextArea } from '../../../parts/form/field.js';
import { useForm } from '../../../parts/form/use-form.js';
import { ErrorNotice } from '../../../parts/states.js';
import { feedsChanged } from '../use-feeds.js';
import { decodeXml } from './decode-xml.js';
import { ImportResult } from './import-result.js';

const most = formFields.import_feeds?.opml?.maxLength ?? Infinity;

/** Imports the feed list of another reader, from a file or pasted, and shows the result of every line. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { id: projectId } = useProject();
  const [opml, setOpml] = useState('');
  const [result, setResult] = useState<{ came: ImportFeedsOutput; added: readonly FeedOutput[] } | null>(
    null,
  );
  const { mutateAsync } = useChange('import_feeds');
  const importOnce = useSameIntention(mutateAsync);
  const listed = async (): Promise<readonly FeedOutput[]> =>
    (await callOperation('list_feeds', {}, { projectId })).feeds;
  const form = useForm(async () => {
    if (opml.length > most) throw tooLong(opml.length);
    const before = new Set((await listed()).map(({ id }) => id));
    const came = await importOnce({ opml });
    setResult({ came, added: (await listed()).filter(({ id }) => !before.has(id)) });
    await feedsChanged(projectId);
  });
  if (result !== null)
    return (
      <Dialog title="Imported" onClose={onClose} wide>
        <ImportResult came={result.came} added={result.added} />
        <div className="actions">
          <Button kind="main" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Import feeds" onClose={onClose} wide>
      <form className="import" onSubmit={form.onSubmit} noValidate>
        <p>
          Feed readers export their list as an OPML file. What this project does not read yet is added;
          nothing is removed.
        </p>
        <FieldAround label="OPML file">
          {(ids) => (
            <input
              {...ids}
              type="file"
              accept=".opml,.xml,text/xml,application/xml,text/x-opml"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file === undefined) return;
                void file.arrayBuffer().then((buffer) => setOpml(decodeXml(new Uint8Array(buffer))));
              }}
            />
          )}
        </FieldAround>
        <TextArea
          label="Or its text"
          name="opml"
          rows={6}
          dir="ltr"
          spellCheck={false}
          placeholder={'<opml version="2.0"> …'}
          value={opml}
          onText={setOpml}
          fault={form.faultOf('opml')}
        />
        {form.error === null || form.error.details.length > 0 ? null : <ErrorNotice error={form.error} />}
        <div className="actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={form.busy}>
            Import
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function tooLong(length: number): ApiError {
  const message = `It has ${numberText(length)} characters; at most ${numberText(most)} can be imported at once. Import it in parts.`;
  return new ApiError('INVALID_REQUEST', message, 400, [{ field: 'opml', rule: 'max_length', message }]);
}
