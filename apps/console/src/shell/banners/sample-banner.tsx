import { lazy, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useProject } from '../../data/project.js';
import { Button } from '../../parts/button.js';
import { Part } from '../../parts/part.js';

const DeleteSamples = lazy(() => import('./delete-samples.js'));

/** On every page of a sample project: says that nothing in it is real, and how to get rid of it. */
export function SampleBanner(): ReactNode {
  const project = useProject();
  const [deleting, setDeleting] = useState(false);
  if (!project.sample) return null;
  return (
    <section className="banner actions" aria-label="Sample posts">
      <p>
        These are sample posts about invented brands. <Link href="/new">Watch your own brand</Link>
      </p>
      <Button does="delete_project" onClick={() => setDeleting(true)}>
        Delete sample posts
      </Button>
      {deleting ? (
        <Part>
          <DeleteSamples onClose={() => setDeleting(false)} />
        </Part>
      ) : null}
    </section>
  );
}
