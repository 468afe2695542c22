import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

export function Fact({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? 'font-semibold' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
