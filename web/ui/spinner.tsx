import { LoaderCircle } from 'lucide-react';

/** For the few places where nothing shaped like the content can stand in for it. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin text-evergreen" />
      {label}
    </p>
  );
}
