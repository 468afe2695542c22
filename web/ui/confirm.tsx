import { Slot } from 'radix-ui';
import { useState, type ReactElement } from 'react';
import { Question, type QuestionProps } from './question.tsx';

interface ConfirmProps extends Omit<QuestionProps, 'onClose'> {
  /** The button that opens the dialog. */
  trigger: ReactElement;
}

/** A button that asks before it does what can't be undone. */
export function Confirm({ trigger, ...question }: ConfirmProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Slot.Root aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {trigger}
      </Slot.Root>
      {open && <Question {...question} onClose={() => setOpen(false)} />}
    </>
  );
}
