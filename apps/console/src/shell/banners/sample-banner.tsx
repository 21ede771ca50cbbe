import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useProject } from '../../data/project.js';
import { useDeleteProject } from '../../data/use-delete-project.js';
import { Button } from '../../parts/button.js';
import { showToast } from '../../parts/toasts.js';

/** On every page of a sample project: says that nothing in it is real, and how to get rid of it. */
export function SampleBanner(): ReactNode {
  const project = useProject();
  const remove = useDeleteProject();
  const [busy, setBusy] = useState(false);
  if (!project.sample) return null;
  const removeSamples = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove(project);
      showToast({ text: 'The sample posts have been deleted.' });
    } catch (error) {
      setBusy(false);
      showToast({ text: `Not deleted: ${(error as Error).message}` });
    }
  };
  return (
    <section className="banner actions" aria-label="Sample posts">
      <p>
        These are sample posts about invented brands. <Link href="/new">Watch your own brand</Link>
      </p>
      <Button does="delete_project" busy={busy} onClick={() => void removeSamples()}>
        Delete sample posts
      </Button>
    </section>
  );
}
