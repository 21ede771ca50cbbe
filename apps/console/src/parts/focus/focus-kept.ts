import { useEffect } from 'react';
import { hasReloaded } from './reload-page.js';

/** Parts of a page, and what is the title of one. */
const parts = 'li, section, aside, article, main, dialog';
const titles = 'h1, h2, h3, [data-title]';

/**
 * Keeps the focus where it was on a page when the focused element is removed, hidden or disabled, e.g. by its own action:
 * moves it to the title of the nearest part around it, or to the main part of the page or of the one that replaces it. From
 * there Tab leads on, and single keys still run commands; otherwise screen readers would start over at the top. Does nothing
 * if what removed it has focused something else, in a layout effect at the latest.
 */
export function FocusKept(): null {
  useEffect(() => keepFocus(document.body), []);
  return null;
}

/** @returns a function that stops it */
function keepFocus(page: HTMLElement): () => void {
  let focused: Element | null = null;
  /** The parts around `focused`, the nearest first. */
  let around: HTMLElement[] = [];
  /** @returns false if there is no place for it yet, because the next page is being loaded */
  const keep = (): boolean => {
    if (document.activeElement !== document.body && !isGone(document.activeElement)) return true;
    for (const part of [...around, page.querySelector('main')]) {
      const place = part?.localName === 'main' ? part : part?.querySelector<HTMLElement>(titles);
      if (!place?.isConnected) continue;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
      return true;
    }
    return false;
  };
  const removals = new MutationObserver(() => {
    const lost = focused;
    if (lost === null || !isGone(lost)) return;
    focused = null;
    if (!keep()) focused = lost;
  });
  const take = (element: Element): void => {
    focused = element;
    around = partsAround(element);
  };
  const onFocus = ({ target }: FocusEvent): void => take(target as Element);
  // Browsers also report that an element has lost the focus because it was hidden, some if it was removed.
  const onBlur = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if (focused === target && !isGone(focused) && focused?.getClientRects().length !== 0) focused = null;
    });
  removals.observe(page, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  page.addEventListener('focusin', onFocus);
  page.addEventListener('focusout', onBlur);
  if (document.activeElement !== null) take(document.activeElement);
  // Like an element that is gone: what had the focus before the reload.
  if (hasReloaded()) focused = document.createElement('p');
  return () => {
    removals.disconnect();
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('focusout', onBlur);
  };
}

function isGone(element: Element | null): boolean {
  return element === null || !element.isConnected || element.matches(':disabled');
}

function partsAround(element: Element): HTMLElement[] {
  const part = element.closest<HTMLElement>(parts);
  return part === null ? [] : [part, ...(part.parentElement === null ? [] : partsAround(part.parentElement))];
}
