import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { BooksPicture, HandOverPicture, Lines } from './showcase-pictures.tsx';

/** What a sale has around its payment: each a picture of its screen and one sentence. */
const PARTS: { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Deposits and reservations',
    text: 'A buyer reserves with a deposit, and both sides see what is due and when.',
    picture: (
      <Lines
        title="Maple"
        badge={<Badge tone="warm">Reserved</Badge>}
        lines={[
          ['Deposit paid', '$315.00'],
          ['Balance due Dec 12', '$997.50'],
        ]}
      />
    ),
  },
  {
    title: 'Litters, waiting lists and picks',
    text: 'Families wait in order, pay their spot, and pick a puppy when it is their turn.',
    picture: (
      <Lines
        title="Spring litter"
        badge={<Badge>6 puppies</Badge>}
        lines={[
          ['1. Anna', 'picked Red'],
          ['2. Ben', 'choosing until 6 PM'],
          ['3. Cleo', 'waiting'],
        ]}
      />
    ),
  },
  {
    title: 'The agreement, before the money',
    text: 'Buyers read and sign your own sales agreement before they can pay.',
    picture: (
      <Lines
        title="Sales agreement"
        badge={<Badge tone="good">Signed</Badge>}
        lines={[
          ['I buy Maple for', '$1,312.50'],
          ['Signed by', 'Ben Buyer'],
        ]}
      />
    ),
  },
  {
    title: 'The hand-over code',
    text: 'The buyer shows a code at pick-up, which proves that the pet went home.',
    picture: <HandOverPicture />,
  },
  {
    title: 'Receipts and books',
    text: 'Each sale has its receipt, and each month a statement for your accountant.',
    picture: <BooksPicture />,
  },
];

export function Showcase() {
  return (
    <section aria-labelledby="showcase-title" className="mx-auto max-w-6xl px-5 pb-10 sm:pb-24">
      <h2 id="showcase-title" className="text-3xl sm:text-4xl">
        The whole sale in one place
      </h2>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- On phones the row scrolls, by the keyboard too.
        tabIndex={0}
        className="-mx-5 mt-6 flex snap-x gap-4 overflow-x-auto px-5 pb-3 *:scroll-ml-5 sm:mx-0 sm:mt-10 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0 lg:grid-cols-6 lg:gap-5"
      >
        {PARTS.map(({ title, text, picture }, index) => (
          <li
            key={title}
            className={`flex w-64 max-w-full shrink-0 snap-start flex-col sm:w-auto ${index < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}`}
          >
            <div
              aria-hidden="true"
              className="flex min-h-40 items-center justify-center rounded-card bg-apricot-soft p-4"
            >
              <div className="w-full max-w-72 rounded-control border border-line bg-surface p-3 text-sm shadow-card">
                {picture}
              </div>
            </div>
            <h3 className="mt-3 text-lg">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
