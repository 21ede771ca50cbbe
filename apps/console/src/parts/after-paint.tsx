import { type ReactNode, useEffect, useState } from 'react';

/** Renders its children only after the first paint, so that the main content appears first. */
export function AfterPaint({ children }: { readonly children: ReactNode }): ReactNode {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setPainted(true))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted ? children : null;
}
