import { toast } from 'sonner';
import { DELAYS } from '../../contract/business.ts';

/** Shows a toast and replaces the current one: only one is visible at a time. */
export const notify = {
  success: (title: string, description?: string) => show('success', title, description),
  info: (title: string, description?: string) => show('info', title, description),
  error: (title: string, description?: string) => show('error', title, description),
  /** Offers to undo what was just done. */
  undo(title: string, description: string | undefined, onUndo: () => void): void {
    toast.dismiss();
    toast.success(title, { description, duration: DELAYS.undo, action: { label: 'Undo', onClick: onUndo } });
  },
};

function show(kind: 'success' | 'info' | 'error', title: string, description?: string): void {
  toast.dismiss();
  toast[kind](title, { description });
}
