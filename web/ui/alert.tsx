import { clsx } from 'clsx';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const kinds = {
  error: { look: 'bg-danger-soft text-danger', Icon: TriangleAlert },
  notice: { look: 'bg-apricot-soft text-apricot-ink', Icon: Info },
  success: { look: 'bg-evergreen-soft text-evergreen', Icon: CircleCheck },
};

/** An inline message; screen readers announce an error as soon as it appears. */
export function Alert({
  kind = 'error',
  className,
  children,
}: {
  kind?: keyof typeof kinds;
  className?: string;
  children: ReactNode;
}) {
  const { look, Icon } = kinds[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={clsx('flex gap-3 rounded-control px-4 py-3 text-sm', look, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
