import { Toaster } from 'sonner';
import { DELAYS } from '../../contract/business.ts';

// At the top: on a phone the dialogs and their buttons are at the bottom.
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      theme="system"
      visibleToasts={1}
      duration={DELAYS.toast}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'flex w-full gap-3 rounded-card border border-line bg-surface p-4 text-ink shadow-card sm:w-96',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'mt-0.5 text-sm text-muted',
          icon: 'mt-0.5 shrink-0',
          error: '[&_[data-icon]]:text-danger',
          success: '[&_[data-icon]]:text-evergreen',
        },
      }}
    />
  );
}
