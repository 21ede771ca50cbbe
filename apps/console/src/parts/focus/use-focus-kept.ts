import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page whose focused element is removed or disabled by its own action, e.g. a row that is
 * deleted: moves it to the title of the part, from where Tab leads on and single keys still run commands. Without it, screen
 * readers start over at the top of the page.
 * @param titles a selector: the first such element of the part is its title
 */
export function useFocusKept<Part extends HTMLElement>(titles = 'h2, h3'): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  useEffect(() => {
    const part = ref.current;
    if (part === null) return;
    /** The element of the part that has the focus, or had it when it was removed. */
    let focused: Element | null = null;
    const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');
    const onFocus = ({ target }: FocusEvent): void => {
      focused = target as Element;
    };
    // Some browsers also report that a removed element has lost the focus.
    const onBlur = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (focused === target && !isGone(target as Element)) focused = null;
      });
    const keep = (): void => {
      if (focused === null || !isGone(focused)) return;
      const active = document.activeElement;
      const isLost = active === document.body || active === focused;
      focused = null;
      const title = part.querySelector<HTMLElement>(titles);
      if (!isLost || title === null) return;
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(keep);
    changes.observe(part, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    part.addEventListener('focusin', onFocus);
    part.addEventListener('focusout', onBlur);
    return () => {
      changes.disconnect();
      part.removeEventListener('focusin', onFocus);
      part.removeEventListener('focusout', onBlur);
    };
  }, [titles]);
  return ref;
}
