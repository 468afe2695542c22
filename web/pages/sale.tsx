import { FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { screens } from '../../contract/screens.ts';
import type { HandOver as HandOverFacts } from '../../contract/hand-overs.ts';
import type { Sale } from '../../contract/sales.ts';
import { hasCode } from '../calls/api.ts';
import { OrderBadges } from '../features/orders/order-badges.tsx';
import { OrderPhoto } from '../features/orders/order-photo.tsx';
import { isRefundable } from '../features/orders/order-status.ts';
import { RefundDialog } from '../features/orders/refund-dialog.tsx';
import { BuyerContact } from '../features/orders/sale/buyer-contact.tsx';
import { SignedAgreement } from '../features/orders/sale/signed-agreement.tsx';
import { HandOver } from '../features/orders/sale/hand-over.tsx';
import { Evidence, openDisputes } from '../features/orders/sale/evidence.tsx';
import { MoneyWay } from '../features/orders/sale/money-way.tsx';
import { Notes } from '../features/orders/sale/notes.tsx';
import { receiptAddress, useSale } from '../features/orders/sale/queries.ts';
import { PaidPlace } from '../features/orders/reservation/paid-place.tsx';
import { Reservation } from '../features/orders/reservation/reservation.tsx';
import { Timeline } from '../features/orders/sale/timeline.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dotted } from '../ui/dotted.tsx';
import { Empty } from '../ui/empty.tsx';
import { CardsShape } from '../ui/cards-shape.tsx';
import { Retry } from '../ui/retry.tsx';

export default function SalePage() {
  const { id } = useParams<{ id: string }>();
  const { data, error, refetch } = useSale(id);
  return (
    <>
      <BackLink href={screens.sales.path}>All sales</BackLink>
      {data ? (
        <SaleOf key={id} sale={data.sale} />
      ) : (
        <>
          <PageTitle>Sale</PageTitle>
          <div className="mt-6">
            {!error && <CardsShape />}
            {error &&
              (hasCode(error, 'not_found') ? (
                <Empty>This sale was not found.</Empty>
              ) : (
                <Retry what="this sale" onRetry={refetch} />
              ))}
          </div>
        </>
      )}
    </>
  );
}

const ReservedBy = ({ sale, deposit }: { sale: Sale; deposit: NonNullable<Sale['deposit']> }) =>
  sale.place ? <PaidPlace place={sale.place} deposit={deposit} /> : <Reservation sale={sale} deposit={deposit} />;

function SaleOf({ sale }: { sale: Sale }) {
  const { order } = sale;
  const [refunding, setRefunding] = useState(false);
  const rest = sale.deposit?.refundable;
  return (
    <>
      <PageTitle
        documentTitle={`Sale of ${order.pet.name}`}
        aside={
          (isRefundable(order) || rest) && (
            <Button kind="secondary" aria-label={`Refund ${order.pet.name}`} onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )
        }
      >
        {order.pet.name}
      </PageTitle>
      <div className="mt-4 flex items-center gap-4">
        <OrderPhoto pet={order.pet} className="shrink-0" />
        <div className="min-w-0">
          <OrderBadges order={order} />
          <Dotted className="mt-1 text-muted">
            {order.pet.breed ?? ''}
            {order.paymentMethodName}
          </Dotted>
        </div>
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Doings sale={sale} />
        <Facts sale={sale} />
      </div>
      {refunding && <RefundDialog order={order} rest={rest} onClose={() => setRefunding(false)} />}
    </>
  );
}

/** What is to be done, and the money. Beside it, in a column of its own so that a short part leaves no gap, what is known. */
function Doings({ sale }: { sale: Sale }) {
  const { order } = sale;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      {openDisputes(sale).length > 0 && (
        <Part id="evidence" title="Disputed">
          <Evidence sale={sale} />
        </Part>
      )}
      {sale.deposit && (
        <Part id="reservation" title={sale.place ? 'Place on a waiting list' : 'Reservation'}>
          <ReservedBy sale={sale} deposit={sale.deposit} />
        </Part>
      )}
      {sale.handOver && sale.handOver.doneAt === null && <HandOverPart sale={sale} handOver={sale.handOver} />}
      {isEarned(order.status) && (
        <Part id="money" title="Where the money goes">
          <MoneyWay sale={sale} />
          {sale.hasReceipt && (
            <a className={buttonClass('secondary', 'mt-4')} href={receiptAddress(order.id)} download>
              <FileText aria-hidden="true" className="size-4" />
              Download receipt
            </a>
          )}
        </Part>
      )}
      {sale.agreement && (
        <Part id="agreement" title="Agreement">
          <SignedAgreement orderId={order.id} agreement={sale.agreement} />
        </Part>
      )}
    </div>
  );
}

function Facts({ sale }: { sale: Sale }) {
  const { order, timeline } = sale;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Part id="buyer" title="Buyer">
        <BuyerContact order={order} link={sale.link} />
      </Part>
      {sale.handOver?.doneAt && <HandOverPart sale={sale} handOver={sale.handOver} />}
      <Part id="timeline" title="What happened">
        <Timeline entries={timeline} />
      </Part>
      <Part id="notes" title="Your notes">
        <Notes sale={sale} />
      </Part>
    </div>
  );
}

/** Before, what is paid is held for the buyer. */
const isEarned = (status: Sale['order']['status']) => !['reserved', 'overdue', 'released'].includes(status);

/** Early on the page until both have confirmed it. */
const HandOverPart = ({ sale, handOver }: { sale: Sale; handOver: HandOverFacts }) => (
  <Part id="hand-over" title="Hand-over">
    <HandOver order={sale.order} handOver={handOver} />
  </Part>
);

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}
