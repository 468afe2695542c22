import { LoaderCircle } from 'lucide-react';

/** For the few places where a skeleton doesn't fit. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin text-evergreen" />
      {label}
    </p>
  );
}
