import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-sunken text-ink',
  good: 'bg-evergreen-soft text-evergreen',
  warm: 'bg-apricot-soft text-apricot-ink',
  bad: 'bg-danger-soft text-danger',
  outline: 'border border-control text-muted',
};
export type Tone = keyof typeof tones;

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx('inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium', tones[tone])}
    >
      {children}
    </span>
  );
}
