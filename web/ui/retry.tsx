import { Button } from './button.tsx';

/** Replaces a list or figure that failed to load; offers a retry. */
export function Retry({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">We couldn&rsquo;t load {what}. Your data is safe.</p>
      <Button kind="secondary" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  );
}
