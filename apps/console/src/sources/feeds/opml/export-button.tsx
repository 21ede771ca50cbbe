import { type ReactNode, useState } from 'react';
import { callOperation } from '../../../data/call/call-operation.js';
import { saveFile } from '../../../data/call/save-file.js';
import { useProject } from '../../../data/project.js';
import { Button } from '../../../parts/button.js';
import { showToast } from '../../../parts/toasts.js';

/** Exports all feeds of the project as a file that any feed reader can import. */
export function ExportButton(): ReactNode {
  const { id: projectId, slug } = useProject();
  const [busy, setBusy] = useState(false);
  const save = (): void => {
    setBusy(true);
    callOperation('list_feeds', { opml: true }, { projectId })
      .then(({ opml }) => saveFile(new Blob([opml ?? ''], { type: 'text/x-opml' }), `${slug}-feeds.opml`))
      .catch((error: Error) => showToast({ text: error.message, tone: 'bad' }))
      .finally(() => setBusy(false));
  };
  return (
    <Button busy={busy} onClick={save}>
      Export OPML
    </Button>
  );
}
