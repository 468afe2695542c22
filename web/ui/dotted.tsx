import { clsx } from 'clsx';
import { Children, type ReactNode } from 'react';

/**
 * Short facts in a line with dots between them, or in several lines. A dot stands at the start of what follows it, and
 * at the start of a line it is cut off, so that no line begins or ends with one.
 */
export function Dotted({ className, children }: { className?: string; children: ReactNode }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return (
    <p className={clsx('overflow-x-clip wrap-anywhere', className)}>
      <span className="-ml-[1em] block">
        {facts.map((fact, index) => (
          <span key={index} className="inline-block max-w-full pl-[1em] -indent-[1em]">
            <span className="inline-block w-[1em] text-center indent-0 whitespace-pre">{index > 0 && ' · '}</span>
            {fact}
          </span>
        ))}
      </span>
    </p>
  );
}
