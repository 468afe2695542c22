import { AlertDialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import { Button } from './button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface QuestionProps {
  title: string;
  description: string;
  action: string;
  busyLabel: string;
  /** A choice to make with it. */
  children?: ReactNode;
  kind?: 'danger' | 'primary';
  /** The question closes when the promise settles, fulfilled or rejected. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** A question before something is lost, or can't be undone; open while it is mounted. */
export function Question({
  title,
  description,
  action,
  busyLabel,
  children,
  kind = 'danger',
  onConfirm,
  onClose,
}: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const returnFocus = useReturnFocus();

  const confirm = async () => {
    setBusy(true);
    await onConfirm().catch(() => undefined);
    setBusy(false);
    onClose();
  };

  return (
    <AlertDialog.Root open onOpenChange={(next) => !busy && !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-overlay fixed inset-0 z-40 bg-ink/40 dark:bg-black/60" />
        <AlertDialog.Content
          {...returnFocus}
          className="dialog-panel fixed inset-x-4 bottom-4 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto rounded-card bg-surface p-6 wrap-anywhere sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={buttonClass('secondary')} disabled={busy}>
              Cancel
            </AlertDialog.Cancel>
            <Button kind={kind} busy={busy} busyLabel={busyLabel} onClick={confirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
