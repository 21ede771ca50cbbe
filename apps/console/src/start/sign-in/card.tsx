import type { ReactNode } from 'react';
import { useTitle } from '../../parts/page.js';

/** A page with a single task, outside of projects. */
export function Card({ title, children }: { title: string; children: ReactNode }): ReactNode {
  useTitle(title);
  return (
    <main className="card-page">
      <div className="card">
        <p className="brand">
          <i className="mark" aria-hidden="true" /> Earshot
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
