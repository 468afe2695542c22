import { useEffect, useState, type RefObject } from 'react';

const closestDialog = (node: Element | null) => node?.closest('[role=dialog]') ?? null;
const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped on the field, or pasted anywhere on the page or in the dialog that the field is in. A file
 * that is dropped outside the field does nothing, instead of replacing the page and what was typed. Returns whether files are
 * held over the field.
 */
export function useGivenFiles(field: RefObject<Element | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const isInside = (event: Event) => event.target instanceof Node && field.current?.contains(event.target) === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(isInside(event));
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (isInside(event)) onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isElsewhere = closestDialog(field.current) !== document.querySelector('[role=dialog]');
      if (files.length === 0 || isElsewhere) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => ending.abort();
  }, [field, onFiles]);
  return isOver;
}
