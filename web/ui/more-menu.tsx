import { Ellipsis } from 'lucide-react';
import { iconButtonClass } from './icon-button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface MoreMenuProps {
  /** What its acts concern, to complete "More for …". */
  what: string;
  items: MenuItem[];
}

/** What can be done besides the visible buttons; nothing without acts. */
export function MoreMenu({ what, items }: MoreMenuProps) {
  if (items.length === 0) return null;
  const label = `More for ${what}`;
  return (
    <Menu
      items={items}
      trigger={
        <button type="button" aria-label={label} title={label} className={iconButtonClass()}>
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      }
    />
  );
}
