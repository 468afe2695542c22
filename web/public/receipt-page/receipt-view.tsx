import { formatAmount } from '../../../contract/money.ts';
import type { ReceiptPage } from '../../../contract/pages/public-page.ts';
import { methodNameIn } from '../../../contract/payments/payment-method-names.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import { formatTime } from '../../../contract/language.ts';
import { BoughtPet } from '../parts/bought-pet.tsx';
import { Contacts } from '../parts/contacts.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { useLanguage, useSay } from '../words/words.tsx';
import { HandOver } from './hand-over.tsx';
import { Photo, photoAlt } from '../parts/photo.tsx';

/** In UTC, as on the PDF: the page is rendered where nobody knows the reader's time zone. */
function useDay(): (time: string) => string {
  const language = useLanguage();
  return (time) => formatTime(language, time, { dateStyle: 'long' });
}

/** The buyer's receipt: to be kept, printed and downloaded. */
export function ReceiptView({ page }: { page: ReceiptPage }) {
  const say = useSay();
  const { receipt, photo, pdfPath } = page;
  return (
    <Frame page={page}>
      <main className="message-page receipt">
        <div>
          <h1>{say('receipt.purchaseOf', { pet: receipt.petName })}</h1>
          <p className="text-muted">
            {say('receipt.number', { number: receipt.number, reference: receipt.reference })}
          </p>
        </div>
        {page.handOver && <HandOver handOver={page.handOver} petName={receipt.petName} />}
        {photo && <Photo photo={photo} alt={photoAlt(receipt.petName, receipt.breed)} />}
        <section aria-labelledby="purchase-facts">
          <h2 id="purchase-facts">{say('receipt.purchase')}</h2>
          <Purchase receipt={receipt} />
        </section>
        <section aria-labelledby="amounts">
          <h2 id="amounts">{say('receipt.amount')}</h2>
          <Amounts receipt={receipt} />
        </section>
        {receipt.disputed && <p>{say('receipt.inReview')}</p>}
        <BoughtPet name={receipt.petName} details={page.details} atReceipt={page.path} />
        <p className="text-sm text-muted">{say('receipt.note')}</p>
        <a className="button-quiet w-full print:hidden" href={pdfPath}>
          {say('receipt.download')}
        </a>
        {page.agreementPath !== null && (
          <a className="button-quiet w-full print:hidden" href={page.agreementPath}>
            {say('signed.download')}
          </a>
        )}
      </main>
    </Frame>
  );
}

function Purchase({ receipt }: { receipt: Receipt }) {
  const say = useSay();
  const day = useDay();
  return (
    <Facts>
      <Fact name={say('receipt.paidOn')}>
        <time dateTime={receipt.paidAt}>{day(receipt.paidAt)}</time>
      </Fact>
      <Fact name={say('receipt.pet')}>
        <bdi>{receipt.petName}</bdi>
      </Fact>
      {receipt.breed && <Fact name={say('receipt.breed')}>{receipt.breed}</Fact>}
      {receipt.breederName && (
        <Fact name={say('receipt.breeder')}>
          <bdi>{receipt.breederName}</bdi>
        </Fact>
      )}
      {receipt.breederContact && (
        <Fact name={say('receipt.contact')}>
          <Contacts contact={receipt.breederContact} />
        </Fact>
      )}
      {receipt.buyerName && (
        <Fact name={say('receipt.buyer')}>
          <bdi>{receipt.buyerName}</bdi>
        </Fact>
      )}
      <Fact name={say('receipt.method')}>{methodNameIn(say, receipt.paymentMethodName)}</Fact>
    </Facts>
  );
}

function Amounts({ receipt }: { receipt: Receipt }) {
  const say = useSay();
  const day = useDay();
  return (
    <Facts>
      <Fact name={say('receipt.price')}>{formatAmount(receipt.price)}</Fact>
      <Fact name={say('receipt.platformFee')}>{formatAmount(receipt.platformFee)}</Fact>
      {receipt.parts.map(({ kind, amount, at, methodName }, index) => (
        <Fact key={index} atEnd name={say(`receipt.${kind}`, { day: day(at), method: methodNameIn(say, methodName) })}>
          {formatAmount(amount)}
        </Fact>
      ))}
      <Fact name={say('receipt.totalPaid')} strong>
        {formatAmount(receipt.total)}
      </Fact>
      {receipt.returns.map(({ kind, amount, at }, index) => (
        <Fact key={index} atEnd name={say(`receipt.${kind}`, { day: day(at) })}>
          {formatAmount(amount)}
        </Fact>
      ))}
      {receipt.returns.length > 0 && (
        <Fact name={say('receipt.returned')} strong>
          {formatAmount(receipt.returned)}
        </Fact>
      )}
    </Facts>
  );
}
