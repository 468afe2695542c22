import type { CSSProperties } from 'react';
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
      // As wide as a toast is, or it would not stand in the middle; on a phone close to the edges, above the headline.
      style={{ '--width': '24rem' } as CSSProperties}
      mobileOffset={{ top: 8, left: 12, right: 12 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'flex w-full gap-3 rounded-card border border-line bg-surface p-3 text-ink shadow-card sm:w-96 sm:p-4',
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
