import { VIEWS_DAYS, type Analytics } from '../../../contract/analytics/analytics.ts';
import { describeCheckouts, describeReaders } from './describe-link.ts';
import { Ranking } from './ranking.tsx';

type Links = Analytics['views'];

/** How many people opened each link, and how far they came. */
export function LinkFigures({ links }: { links: Links }) {
  return (
    <div className="min-w-0">
      <Ranking title={`Most viewed in ${VIEWS_DAYS} days`} emptyText="Nobody has opened a link yet.">
        {links.map((link) => (
          <LinkRow key={link.paymentLinkId} link={link} />
        ))}
      </Ranking>
      {links.some(({ started }) => started > 0) && (
        <p className="mt-3 text-sm text-muted">
          Every opened checkout counts, also a second one of the same buyer. Paid includes deposits, and what you have
          refunded since.
        </p>
      )}
    </div>
  );
}

function LinkRow({ link }: { link: Links[number] }) {
  const { petName, views, started, paid } = link;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <dt className="truncate">{petName}</dt>
      <dd className="text-muted tabular-nums">{describeReaders(views)}</dd>
      {started > 0 && (
        <dd className="col-span-2 mb-2 text-sm text-muted tabular-nums">
          <div aria-hidden="true" className="relative my-1 h-2 overflow-hidden rounded-full bg-sunken">
            <Bar part={started} whole={Math.max(views, started)} className="bg-control" />
            <Bar part={paid} whole={Math.max(views, started)} className="bg-evergreen" />
          </div>
          {describeCheckouts(link)}
        </dd>
      )}
    </div>
  );
}

const Bar = ({ part, whole, className }: { part: number; whole: number; className: string }) => (
  <div className={`absolute inset-y-0 left-0 ${className}`} style={{ width: `${(100 * part) / whole}%` }} />
);
