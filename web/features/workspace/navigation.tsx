import type { User } from '../../../contract/accounts/accounts.ts';
import { screens } from '../../../contract/screens.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { listNavItems } from './nav-items.ts';

const COUNTED_MAX = 99;

/** One list of pages: next to the content, or on phones a bar at the bottom, within reach of the thumb. */
export function Navigation({ user, location, waiting }: { user: User; location: string; waiting: number }) {
  return (
    <nav
      aria-label="Workspace"
      className="z-30 print:hidden max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-surface max-md:pb-[env(safe-area-inset-bottom)] md:sticky md:top-4 md:w-40 md:shrink-0 md:self-start md:pt-4"
    >
      <ul className="flex max-md:justify-around md:flex-col md:gap-1">
        {listNavItems(user).map(({ path, label, icon: Icon }) => (
          <li key={path} className="max-md:flex-1">
            <Anchor
              href={path}
              aria-current={isAt(location, path) ? 'page' : undefined}
              className="flex items-center rounded-control font-medium text-muted hover:text-ink aria-[current]:text-evergreen max-md:h-(--bottom-bar) max-md:flex-col max-md:justify-center max-md:gap-1 max-md:text-[min(0.75rem,4vw)] md:min-h-11 md:gap-3 md:px-3 md:aria-[current]:bg-evergreen-soft"
            >
              <span className="relative">
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {path === screens.pets.path && waiting > 0 && <Count count={waiting} />}
              </span>
              {label}
              {path === screens.pets.path && waiting > 0 && (
                <span className="sr-only">
                  {waiting === 1 ? ', 1 question waiting' : `, ${waiting} questions waiting`}
                </span>
              )}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On the corner of an icon. */
function Count({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-2 -right-2.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-evergreen px-1 text-xs font-semibold text-on-evergreen tabular-nums"
    >
      {count > COUNTED_MAX ? `${COUNTED_MAX}+` : count}
    </span>
  );
}

/** A screen below a nav item, such as one sale, belongs to it. */
const isAt = (location: string, path: string) => location === path || location.startsWith(`${path}/`);
