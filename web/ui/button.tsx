import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Anchor } from './anchor.tsx';
import { buttonClass, type ButtonKind } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  busy?: boolean;
  /** Replaces the label while busy; the button keeps the wider of both widths. */
  busyLabel?: string;
}

export function Button({
  kind,
  busy = false,
  busyLabel,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      // Not `disabled`, which would lose the keyboard focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      // Keeps the focus in the field until the click: a validation error shown on blur would move the button away from
      // under the pointer.
      onMouseDown={type === 'submit' ? (event) => event.preventDefault() : undefined}
      className={buttonClass(kind, className)}
      {...rest}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <span className="grid *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:justify-center *:gap-2">
          <span className={clsx(busy && 'invisible')}>{children}</span>
          <span className={clsx(!busy && 'invisible')}>{busyLabel}</span>
        </span>
      )}
    </button>
  );
}

export function ButtonLink({ kind, className, ...rest }: ComponentProps<'a'> & { kind?: ButtonKind; href: string }) {
  return <Anchor className={buttonClass(kind, className)} {...rest} />;
}
