import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focus goes when what had it is taken away, e.g. a form that was sent: to the element of the ref, once `open`
 * has become false. Does nothing where the focus is elsewhere by then.
 */
export function useFocusBack<Element extends HTMLElement>(open: boolean): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) ref.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return ref;
}
