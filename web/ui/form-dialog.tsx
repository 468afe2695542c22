import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Dialog } from './dialog.tsx';
import { Question } from './question.tsx';

/** A dialog with a form: once something is typed into it, Escape, a press beside it and its close button ask first. */
export function FormDialog({ open, onOpenChange, children, ...rest }: ComponentProps<typeof Dialog>) {
  const isTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => void (isTyped.current = false), [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (!next && isTyped.current ? setIsAsking(true) : onOpenChange(next))}
      {...rest}
    >
      {/* Chosen files are saved apart. */}
      <div onInput={({ target }) => (isTyped.current ||= (target as HTMLInputElement).type !== 'file')}>{children}</div>
      {isAsking && (
        <Question
          title="Discard your changes?"
          description="They aren’t saved yet."
          action="Discard"
          busyLabel="Discarding..."
          onConfirm={async () => onOpenChange(false)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  );
}
