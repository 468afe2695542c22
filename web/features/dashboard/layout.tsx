import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { NEW_PET_TITLE } from './new-pet-card.tsx';

interface LayoutProps {
  title: ReactNode;
  /** Notices, and the figures. */
  top: ReactNode;
  account: ReactNode;
  /** Form that creates a pet. */
  form: ReactNode;
  lists: ReactNode;
  /** The form of a first pet comes before all else, and what follows it after it. */
  isFirstPet: boolean;
  later?: ReactNode;
  /** The buyer's page of a first pet, where there is room beside its form. */
  picture?: ReactNode;
  isShown?: boolean;
}

/** Overview's places, for the app and for the first view that the server renders. */
export function OverviewLayout({
  title,
  top,
  account,
  form,
  lists,
  isFirstPet,
  later,
  picture,
  isShown = true,
}: LayoutProps) {
  const shown = isShown ? '' : 'after-a-moment';
  const beside = (
    <div key="form" className={clsx('xl:col-start-1', isFirstPet ? 'xl:row-span-4 xl:row-start-1' : 'xl:row-start-2')}>
      {form}
    </div>
  );
  const main = (
    // On phones the newest two of each list: five of each would be as long as five screens.
    <div
      key="lists"
      className={clsx(
        'min-w-0 max-sm:[&>section>ul>li:nth-child(2)]:border-b-0 max-sm:[&>section>ul>li:nth-child(n+3)]:hidden xl:col-start-2',
        isFirstPet ? 'space-y-4 sm:space-y-6' : 'space-y-8 sm:space-y-12 xl:row-span-2 xl:row-start-1',
      )}
    >
      {lists}
    </div>
  );
  return (
    <>
      {title}
      <div className={`mt-6 space-y-6 ${shown}`}>{top}</div>
      <div
        className={clsx(
          'grid grid-cols-1 items-start gap-x-8 xl:gap-y-6',
          isFirstPet
            ? 'mt-4 gap-y-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_auto_1fr]'
            : 'mt-8 gap-y-8 xl:grid-cols-[20rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:has-[>:first-child:empty]:gap-y-0',
          shown,
        )}
      >
        {/* As high before it is loaded. */}
        {isFirstPet && <div className="max-xl:hidden xl:col-start-2 xl:h-120">{picture}</div>}
        <div className={clsx('empty:hidden', isFirstPet ? 'xl:col-start-2' : 'xl:col-start-1 xl:row-start-1')}>
          {account}
        </div>
        {isFirstPet
          ? [
              beside,
              <div key="later" className="xl:col-start-2">
                {later}
              </div>,
              main,
            ]
          : [main, beside]}
      </div>
    </>
  );
}

/** Leads to the form where it follows the lists. */
export function NewPetJump() {
  return (
    <a href={`#${NEW_PET_TITLE}`} className={buttonClass('primary', 'xl:hidden')}>
      New pet
    </a>
  );
}

export const greeting = ({ fullName }: { fullName: string }) => `Hello, ${fullName.split(' ')[0]}`;
