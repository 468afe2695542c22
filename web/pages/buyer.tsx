import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { litterAddress, saleAddress } from '../../contract/screens.ts';
import type { Buyer } from '../../contract/sales/buyers.ts';
import { hasCode } from '../calls/api.ts';
import { OrderRow } from '../features/orders/order-row.tsx';
import { useBuyer } from '../features/orders/sale/queries.ts';
import { QuestionRow } from '../features/questions/question-row.tsx';
import { ENTRY_STATES } from '../features/waitlists/entry-states.ts';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Badge } from '../ui/badge.tsx';
import { formatDate, formatMoment } from '../ui/dates.ts';
import { Dotted } from '../ui/dotted.tsx';
import { Empty } from '../ui/empty.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** What the buyer of a sale has bought, signed and written. */
export default function BuyerPage() {
  const { id } = useParams<{ id: string }>();
  const { data, error, refetch } = useBuyer(id);
  return (
    <>
      <BackLink href={saleAddress(id)}>Back to the sale</BackLink>
      {data ? (
        <BuyerContent buyer={data.buyer} />
      ) : (
        <>
          <PageTitle>Buyer</PageTitle>
          <div className="mt-6">
            {!error && <LinesShape />}
            {error &&
              (hasCode(error, 'not_found') ? (
                <Empty>This sale was not found.</Empty>
              ) : (
                <Retry what="this buyer" onRetry={refetch} />
              ))}
          </div>
        </>
      )}
    </>
  );
}

function BuyerContent({ buyer: { name, email, phone, sales, agreements, questions, places } }: { buyer: Buyer }) {
  return (
    <>
      <PageTitle>{name ?? 'Buyer'}</PageTitle>
      <Dotted className="mt-2 wrap-anywhere text-muted">
        {email}
        {phone}
      </Dotted>
      <div className="mt-6 space-y-8">
        {sales.length === 0 && questions.length === 0 && places.length === 0 && (
          <Empty>No payment of this buyer has arrived yet.</Empty>
        )}
        <Listed title="Sales" items={sales}>
          {(order) => <OrderRow key={order.id} order={order} />}
        </Listed>
        <Listed title="Signed agreements" items={agreements}>
          {({ orderId, pet, name: signer, signedAt }) => (
            <li key={signedAt} className="border-b border-line p-4 wrap-anywhere last:border-b-0">
              <bdi className="font-medium">{signer}</bdi> signed for{' '}
              <TextLink href={saleAddress(orderId)}>{pet}</TextLink> on {formatMoment(signedAt)}.
            </li>
          )}
        </Listed>
        <Listed title="Questions" items={questions}>
          {(question) => <QuestionRow key={question.id} question={question} heading="h3" />}
        </Listed>
        <Listed title="Waiting lists" items={places}>
          {({ id, litterId, litter, state, joinedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line p-4 last:border-b-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <TextLink className="inline-block py-2 sm:py-1" href={litterAddress(litterId)}>
                  {litter}
                </TextLink>
                <span className="block text-sm text-muted">Since {formatDate(joinedAt)}</span>
              </span>
              <Badge tone={ENTRY_STATES[state].tone}>{ENTRY_STATES[state].label}</Badge>
            </li>
          )}
        </Listed>
      </div>
    </>
  );
}

/** A list with its title; nothing while it is empty. */
function Listed<Item>({
  title,
  items,
  children,
}: {
  title: string;
  items: Item[];
  children: (item: Item) => ReactNode;
}) {
  const id = title.toLowerCase().replace(' ', '-');
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="rounded-card border border-line bg-surface">{items.map(children)}</ul>
    </section>
  );
}
