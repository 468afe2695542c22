import { Link } from 'wouter';
import { LIST_MAX } from '../../../contract/business.ts';
import { isOpenTo, screens } from '../../../contract/screens.ts';
import { TabCount } from '../../ui/tab-count.tsx';
import { useRole } from '../accounts/queries.ts';
import { useWaitingQuestions } from '../questions/queries.ts';

const TABS = [
  { path: screens.pets.path, label: 'Pets' },
  { path: screens.litters.path, label: 'Litters' },
  { path: screens.paymentLinks.path, label: 'Payment links' },
  { path: screens.questions.path, label: 'Questions' },
];

/** The screens of the nav item Pets, each an address of its own. */
export function PetsTabs({ path }: { path: string }) {
  const role = useRole();
  const tabs = role ? TABS.filter((tab) => isOpenTo(role, tab.path)) : TABS;
  const waiting = useWaitingQuestions().data?.waiting ?? 0;
  return (
    <nav aria-label="Pets" className="mb-4 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-4 sm:gap-x-6">
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              href={tab.path}
              aria-current={tab.path === path ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:border-evergreen aria-[current]:text-ink sm:text-base"
            >
              {tab.label}
              {tab.path === screens.questions.path && waiting > 0 && (
                <>
                  <TabCount count={waiting} max={LIST_MAX} />
                  <span className="sr-only">waiting</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
