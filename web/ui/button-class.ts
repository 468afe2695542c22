import { clsx } from 'clsx';

const kinds = {
  primary: 'bg-evergreen text-on-evergreen hover:bg-evergreen-deep',
  secondary: 'border border-control bg-surface text-ink hover:border-evergreen hover:bg-evergreen-soft',
  quiet: 'text-evergreen hover:bg-evergreen-soft',
  danger: 'bg-danger text-paper hover:opacity-90',
  quietDanger: 'text-danger hover:bg-danger-soft',
};
export type ButtonKind = keyof typeof kinds;

/** Shared by buttons and links styled as buttons. */
export function buttonClass(kind: ButtonKind = 'primary', more?: string): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-center leading-tight font-medium forced-colors:border [&>svg]:shrink-0',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    kinds[kind],
    more,
  );
}
