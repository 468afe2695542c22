import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface SendAgainProps {
  busy: boolean;
  onSend: () => void;
  children: ReactNode;
}

/** Says why emails did not arrive, with the button that sends them once more. */
export const SendAgain = ({ busy, onSend, children }: SendAgainProps) => (
  <div role="status" className="mt-3 rounded-control bg-apricot-soft p-3 text-sm text-apricot-ink">
    <p>{children}</p>
    <Button kind="secondary" className="mt-3" busy={busy} busyLabel="Sending..." onClick={onSend}>
      Send Again
    </Button>
  </div>
);
