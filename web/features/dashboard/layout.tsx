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
  /** Whether something has been sold: then a phone shows the lists first, else the form. */
  hasSale: boolean;
  isShown?: boolean;
}

/** Overview's places, for the app and for the first view that the server renders. */
export function OverviewLayout({ title, top, account, form, lists, hasSale, isShown = true }: LayoutProps) {
  const shown = isShown ? '' : 'after-a-moment';
  const beside = (
    <div key="form" className="xl:col-start-1 xl:row-start-2">
      {form}
    </div>
  );
  const main = (
    // On phones the newest three of each list: five of each would be as long as seven screens.
    <div
      key="lists"
      className="min-w-0 space-y-12 max-sm:[&>section>ul>li:nth-child(n+4)]:hidden xl:col-start-2 xl:row-span-2 xl:row-start-1"
    >
      {lists}
    </div>
  );
  return (
    <>
      {title}
      <div className={`mt-6 space-y-6 ${shown}`}>{top}</div>
      <div
        className={`mt-8 grid grid-cols-1 items-start gap-8 xl:grid-cols-[20rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:gap-y-6 ${shown}`}
      >
        <div className="xl:col-start-1 xl:row-start-1">{account}</div>
        {hasSale ? [main, beside] : [beside, main]}
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
