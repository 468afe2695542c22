import { useEffect, type RefObject } from 'react';

const dialogOf = (node: EventTarget | Element | null) => (node instanceof Element ? node.closest('[role=dialog]') : null);

/**
 * Takes files that are pasted anywhere on the page, or in the dialog that the field is in. A file that is dropped beside the
 * field does nothing, instead of replacing the page and what was typed.
 */
export function usePastedFiles(field: RefObject<Element | null>, onFiles: (files: File[]) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isOther = dialogOf(field.current) !== (document.querySelector('[role=dialog]') ?? null);
      if (files.length === 0 || isOther) return;
      event.preventDefault();
      onFiles(files);
    };
    const ignore = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      document.removeEventListener('paste', paste);
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, [field, onFiles]);
}
