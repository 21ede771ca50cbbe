import { type ReactNode, useEffect, useState } from 'react';

/** Draws its children once what stands beside them is on the screen: what a page is for comes first. */
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
