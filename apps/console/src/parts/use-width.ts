import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in CSS pixels, updated on resize; 0 until measured. */
export function useWidth<Element extends HTMLElement>(): readonly [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
