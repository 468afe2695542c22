import { formatAmount } from '../../../contract/money.ts';
import type { ReceiptPage } from '../../../contract/public-page.ts';
import { IN_REVIEW, RETURN_LABELS, type Receipt } from '../../../contract/receipts.ts';
import { BoughtPet } from '../parts/bought-pet.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { Photo, photoAlt } from '../parts/photo.tsx';

/** In UTC, as on the PDF: the page is rendered where nobody knows the reader's time zone. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const day = (time: string) => DAY.format(new Date(time));

/** The buyer's receipt: to be kept, printed and downloaded. */
export function ReceiptView({ page }: { page: ReceiptPage }) {
  const { receipt, photo, pdfPath } = page;
  return (
    <Frame page={page}>
      <main className="message-page receipt">
        <div>
          <h1>Your purchase of {receipt.petName}</h1>
          <p className="text-muted">
            Receipt no. {receipt.number} · {receipt.reference}
          </p>
        </div>
        {photo && <Photo photo={photo} alt={photoAlt(receipt.petName, receipt.breed)} />}
        <section aria-labelledby="purchase-facts">
          <h2 id="purchase-facts">Purchase</h2>
          <Purchase receipt={receipt} />
        </section>
        <section aria-labelledby="amounts">
          <h2 id="amounts">Amount</h2>
          <Amounts receipt={receipt} />
        </section>
        {receipt.disputed && <p>{IN_REVIEW}</p>}
        <BoughtPet name={receipt.petName} details={page.details} atReceipt={page.path} />
        <p className="text-sm text-muted">
          Days are in UTC. Amounts are in US dollars. Keep the address of this page to yourself: who has it can open it.
        </p>
        <a className="button-quiet print:hidden" href={pdfPath}>
          Download as PDF
        </a>
      </main>
    </Frame>
  );
}

function Purchase({ receipt }: { receipt: Receipt }) {
  return (
    <Facts>
      <Fact name="Paid on">
        <time dateTime={receipt.paidAt}>{day(receipt.paidAt)}</time>
      </Fact>
      <Fact name="Pet">
        <bdi>{receipt.petName}</bdi>
      </Fact>
      {receipt.breed && <Fact name="Breed">{receipt.breed}</Fact>}
      {receipt.breederName && (
        <Fact name="Breeder">
          <bdi>{receipt.breederName}</bdi>
        </Fact>
      )}
      {receipt.breederContact && <Fact name="Contact">{receipt.breederContact}</Fact>}
      {receipt.buyerName && (
        <Fact name="Buyer">
          <bdi>{receipt.buyerName}</bdi>
        </Fact>
      )}
      <Fact name="Payment method">{receipt.paymentMethodName}</Fact>
    </Facts>
  );
}

function Amounts({ receipt }: { receipt: Receipt }) {
  return (
    <Facts>
      <Fact name="Price">{formatAmount(receipt.price)}</Fact>
      <Fact name="Platform fee">{formatAmount(receipt.platformFee)}</Fact>
      <Fact name="Total paid" strong>
        {formatAmount(receipt.total)}
      </Fact>
      {receipt.returns.map(({ kind, amount, at }, index) => (
        <Fact key={index} name={`${RETURN_LABELS[kind]}, ${day(at)}`}>
          {formatAmount(amount)}
        </Fact>
      ))}
      {receipt.returns.length > 0 && (
        <Fact name="Returned in total" strong>
          {formatAmount(receipt.returned)}
        </Fact>
      )}
    </Facts>
  );
}
