import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={clsx('rounded-card border border-line bg-surface p-5 narrow:p-3 sm:p-6', className)}
      {...rest}
    />
  );
}
