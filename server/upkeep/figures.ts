import type { Dependencies } from '../context.ts';

/** A gauge of /metrics and a row of the admin's Health, whose value is computed on each read. */
export interface Figure {
  name: string;
  help: string;
  /** With a label, `count` returns a number per label value. */
  label?: string;
  /** A value above it needs somebody. Without it the figure is none that waits. */
  alarmAbove?: number;
  count: (dependencies: Dependencies) => Promise<number | Record<string, number>>;
}

declare module '../context.ts' {
  interface Dependencies {
    figures: readonly Figure[];
  }
}
