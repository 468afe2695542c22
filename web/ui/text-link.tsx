import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Anchor } from './anchor.tsx';

const look = 'font-medium text-evergreen underline decoration-1 underline-offset-4 hover:decoration-2';

export function TextLink({ className, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <Anchor className={clsx(look, className)} {...rest} />;
}

/** A button styled as an inline link. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" className={look} {...props} />;
}
