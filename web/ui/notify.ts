import { toast } from 'sonner';

/** Shows a toast and replaces the current one: only one is visible at a time. */
export const notify = {
  success: (title: string, description?: string) => show('success', title, description),
  info: (title: string, description?: string) => show('info', title, description),
  error: (title: string, description?: string) => show('error', title, description),
};

function show(kind: 'success' | 'info' | 'error', title: string, description?: string): void {
  toast.dismiss();
  toast[kind](title, { description });
}
