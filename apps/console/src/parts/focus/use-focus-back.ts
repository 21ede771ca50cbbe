import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus when the focused element is removed, e.g. a form after submitting: moves it to the element of the ref
 * once `open` becomes false. Does nothing if something else has the focus.
 */
export function useFocusBack<Element extends HTMLElement>(open: boolean): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const wasOpen = useRef(open);
  // In the same step as the removal, before `FocusKept` chooses a place.
  useLayoutEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) ref.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return ref;
}
