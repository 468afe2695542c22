import { PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';

interface LinesProps {
  title: string;
  badge: ReactNode;
  /** A name and what it is, in each line. */
  lines: [string, string][];
}

/** A screen's heading with its state, and lines as a sale's page has them. */
export function Lines({ title, badge, lines }: LinesProps) {
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <span className="font-display text-base font-semibold">{title}</span>
        {badge}
      </p>
      {lines.map(([name, value]) => (
        <p key={name} className="mt-1.5 flex justify-between gap-3 border-t border-line pt-1.5">
          <span className="text-muted">{name}</span>
          <span className="text-right font-medium tabular-nums">{value}</span>
        </p>
      ))}
    </>
  );
}

/** Which squares of a code are dark; nobody scans it. */
const ROWS = ['1110111', '1010101', '1110111', '0001010', '1110110', '1010011', '1110101'];

export function HandOverPicture() {
  return (
    <div className="flex items-center gap-4">
      <svg viewBox="0 0 7 7" className="size-20 shrink-0 text-ink">
        {ROWS.flatMap((row, y) =>
          Array.from(row).map(
            (cell, x) =>
              cell === '1' && <rect key={`${x} ${y}`} x={x} y={y} width="1" height="1" fill="currentColor" />,
          ),
        )}
      </svg>
      <div>
        <p className="font-display text-base font-semibold">Maple goes home</p>
        <p className="mt-1.5">
          <Badge tone="good">
            <PackageCheck className="size-4" />
            Handed over
          </Badge>
        </p>
      </div>
    </div>
  );
}

/** Heights of a statement's months, in percent. */
const MONTHS = [35, 60, 45, 80, 55, 100];

export function BooksPicture() {
  return (
    <>
      <p className="flex justify-between gap-3">
        <span className="text-muted">November</span>
        <span className="font-semibold tabular-nums">$4,870.00</span>
      </p>
      <div className="mt-3 flex h-16 items-end gap-2">
        {MONTHS.map((height, index) => (
          <span
            key={index}
            className={`flex-1 rounded-t-sm ${index === MONTHS.length - 1 ? 'bg-evergreen' : 'bg-evergreen-soft'}`}
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
    </>
  );
}
