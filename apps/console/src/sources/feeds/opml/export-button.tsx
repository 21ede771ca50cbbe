import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { callOperation } from '../../../data/call/call-operation.js';
import { saveFile } from '../../../data/call/save-file.js';
import { useProject } from '../../../data/project.js';
import { Button } from '../../../parts/button.js';
import { showToast } from '../../../parts/toasts.js';

/** Exports all feeds of the project as a file that any feed reader can import. */
export function ExportButton(): ReactNode {
  const { id: projectId, slug } = useProject();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callOperation('list_feeds', { opml: true }, { projectId }),
    onSuccess: ({ opml }) => saveFile(new Blob([opml ?? ''], { type: 'text/x-opml' }), `${slug}-feeds.opml`),
    onError: (error) => showToast({ text: error.message, tone: 'bad' }),
    retry: false,
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Export OPML
    </Button>
  );
}
