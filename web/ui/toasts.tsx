import { X } from 'lucide-react';
import { useEffect, type CSSProperties } from 'react';
import { Toaster } from 'sonner';
import { DELAYS } from '../../contract/business.ts';
import { letToastsHaveFocus } from './toasts-focus.ts';

// At the top, since dialogs and their buttons are at the bottom on phones.
export function Toasts() {
  useEffect(letToastsHaveFocus, []);
  return (
    <Toaster
      position="top-center"
      theme="system"
      visibleToasts={1}
      closeButton
      hotkey={['altKey', 'KeyT']}
      customAriaLabel="Notifications, reached with Alt+T"
      icons={{ close: <X aria-hidden="true" className="pointer-events-none size-5" /> }}
      duration={DELAYS.toast}
      // Must equal the toast's width to center it; on phones, close to the edges and above the headline.
      style={{ '--width': '24rem' } as CSSProperties}
      mobileOffset={{ top: 8, left: 12, right: 12 }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Close notification',
        classNames: {
          // An open dialog disables pointer events on everything else.
          toast:
            'pointer-events-auto flex w-full gap-3 rounded-card border border-line bg-surface p-3 text-ink shadow-card sm:w-96 sm:p-4',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'mt-0.5 text-sm text-muted',
          icon: 'mt-0.5 shrink-0',
          // Last in the row and in the corner; its touch target is larger than its icon. The library colors it in its dark theme.
          closeButton:
            'order-last -my-1 -mr-1 grid size-11 shrink-0 place-items-center rounded-control bg-transparent! text-muted! hover:bg-sunken! hover:text-ink!',
          actionButton:
            '-my-1 min-h-11 shrink-0 rounded-control px-3 font-medium text-evergreen hover:bg-evergreen-soft',
          error: '[&_[data-icon]]:text-danger',
          success: '[&_[data-icon]]:text-evergreen',
        },
      }}
    />
  );
}
