import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has come near the viewport, so that elements far below send no requests yet. */
export function useSeen<Target extends Element>(): readonly [RefObject<Target | null>, boolean] {
  const ref = useRef<Target>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = ref.current;
    if (seen || target === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [seen]);
  return [ref, seen];
}
