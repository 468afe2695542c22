import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A quiet square that a finger can press. */
export const iconButtonClass = (more?: string) =>
  clsx(
    'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken forced-colors:border',
    more,
  );

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** Its name, shown where a pointer rests. */
  label: string;
}

/** A quiet button that shows an icon instead of its name. */
export function IconButton({ icon: Icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={iconButtonClass(className)} {...rest}>
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
