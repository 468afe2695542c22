import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** In place of a list that a search or a filter left empty. */
export function NoMatch({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-control px-6 py-10 text-center text-muted">
      <p className="wrap-anywhere">{children}</p>
      <Button kind="secondary" onClick={onClear}>
        Show all
      </Button>
    </div>
  );
}
