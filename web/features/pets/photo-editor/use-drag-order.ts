import { useEffect, useState, type RefObject } from 'react';

/** Files from outside have another type. */
const DRAGGED = 'application/x-pet-photo';

const keyAt = (event: DragEvent) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined;

/**
 * Moves one item of a list onto another by the browser's own drag and drop: by mouse, or by a long press where the browser
 * has it. Items have `draggable` and `data-key`. Returns the key of the item under the dragged one.
 */
export function useDragOrder(list: RefObject<Element | null>, onMove: (key: string, onto: string) => void) {
  const [target, setTarget] = useState<string | undefined>();
  useEffect(() => {
    const ending = new AbortController();
    const listen = (type: 'dragstart' | 'dragover' | 'dragend' | 'drop', on: (event: DragEvent, key: string) => void) =>
      (list.current as HTMLElement | null)?.addEventListener(
        type,
        (event) => {
          const key = keyAt(event);
          if (key !== undefined) on(event, key);
        },
        { signal: ending.signal },
      );
    listen('dragstart', (event, key) => event.dataTransfer?.setData(DRAGGED, key));
    listen('dragover', (event, key) => {
      if (!event.dataTransfer?.types.includes(DRAGGED)) return;
      event.preventDefault();
      setTarget(key);
    });
    listen('dragend', () => setTarget(undefined));
    listen('drop', (event, key) => {
      setTarget(undefined);
      const dragged = event.dataTransfer?.getData(DRAGGED);
      if (!dragged) return;
      event.preventDefault();
      onMove(dragged, key);
    });
    return () => ending.abort();
  }, [list, onMove]);
  return target;
}
