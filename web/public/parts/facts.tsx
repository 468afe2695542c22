import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

interface FactProps {
  name: string;
  strong?: boolean;
  /** Amounts align in one column, even where a long name pushes one onto a line of its own. */
  atEnd?: boolean;
  /** Below its name, whatever its length. */
  below?: boolean;
  children: ReactNode;
}

const AT_END = { marginLeft: 'auto' };
const BELOW = { width: '100%' };

export function Fact({ name, strong, atEnd, below, children }: FactProps) {
  return (
    <div className={strong ? 'font-semibold' : undefined}>
      <dt>{name}</dt>
      <dd style={atEnd ? AT_END : below ? BELOW : undefined}>{children}</dd>
    </div>
  );
}
