import { type ReactNode, useEffect } from 'react';

/** A page: its title (also in the tab, unless that has its own), the actions beside it, and its content. */
export function Page(props: {
  readonly title: string;
  readonly tab?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Limits it to reading width; otherwise as wide as the window. */
  readonly narrow?: boolean;
}): ReactNode {
  const { title, tab = title, actions, children, narrow = false } = props;
  useTitle(tab);
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      <header className="page-head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {actions === undefined ? null : <div className="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Sets the title of the tab, which screen readers announce on a page change. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Earshot`;
  }, [title]);
}
