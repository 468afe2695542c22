import { useEffect, useRef } from 'react';

interface Shortcuts {
  /** Ctrl+K or Cmd+K. */
  onPalette: () => void;
  /** Single keys, unless they are turned off. */
  keys: Readonly<Record<string, () => void>>;
}

/** Typing and choosing by letters belong to what has the focus; a dialog or menu has the page to itself. */
const TYPING = 'input, textarea, select, [contenteditable="true"]';
const ABOVE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Handles the shortcuts of the workspace for as long as it is shown. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const run = findShortcut(event, latest.current);
      if (!run || event.defaultPrevented || event.repeat || event.isComposing || document.querySelector(ABOVE)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

function findShortcut(event: KeyboardEvent, { onPalette, keys }: Shortcuts): (() => void) | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return onPalette;
  if (altKey || ctrlKey || metaKey) return undefined;
  if (target instanceof Element && target.closest(TYPING)) return undefined;
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}
