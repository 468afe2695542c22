import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { isToast } from './toasts-focus.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** For long text. */
  wide?: boolean;
  /** What has the focus at first; without it, the first control. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Called once the dialog is unmounted and the focus restored. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A modal dialog that traps and restores the focus; its content scrolls under its title. */
export function Dialog({ open, onOpenChange, title, description, wide, firstFocus, onClosed, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay fixed inset-0 z-40 bg-ink/40 dark:bg-black/60" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            if (!firstFocus?.current) return;
            event.preventDefault();
            firstFocus.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            returnFocus.onCloseAutoFocus(event);
            onClosed?.();
          }}
          // Toasts are outside the dialog; a click on one must not close it.
          onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            // The place above is for a toast, which must cover neither title nor close button.
            'dialog-panel fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-8.5rem)] w-full flex-col rounded-t-card bg-surface',
            'sm:top-34 sm:bottom-auto sm:max-h-[calc(100dvh-10rem)] sm:rounded-card',
            // Where there is little height, all of it, and the title scrolls too.
            'short:max-h-[calc(100dvh-0.5rem)] short:overflow-y-auto short:sm:top-1',
            wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
          )}
        >
          {/* A long title in large text leaves room for the content. */}
          <div className="flex max-h-[40dvh] shrink-0 items-start gap-4 overflow-y-auto border-b border-line py-3 pr-3 pl-6 short:max-h-none">
            <div className="min-w-0 flex-1 py-1.5">
              <Radix.Title className="text-xl wrap-anywhere">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1.5 text-sm wrap-anywhere text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain px-6 py-6 short:shrink-0 short:overflow-visible">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
