import type { ReactNode } from 'react';
import { formatAmount } from '../../../contract/money.ts';
import { promisePathOfReceipt } from '../../../contract/pages/promise-paths.ts';
import type { ReceiptPage } from '../../../contract/pages/public-page.ts';
import { methodNameIn } from '../../../contract/payments/payment-method-names.ts';
import {
  afterPartText,
  listBalanceLines,
  receiptPartName,
  receiptPartTitle,
} from '../../../contract/payments/receipt-lines.ts';
import { listLineRows } from '../../../contract/payments/line-rows.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import { formatDayIn, nameTimeZone } from '../../../contract/language.ts';
import { BoughtPet } from '../parts/bought-pet.tsx';
import { Contacts } from '../parts/contacts.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { useLanguage, useTranslate } from '../locales/messages.tsx';
import { HandOver } from './hand-over.tsx';
import { License } from '../parts/license.tsx';
import { Photo, photoAlt } from '../parts/photo.tsx';
import { Updates } from '../parts/updates.tsx';
import { PromiseTerms } from '../parts/promise-terms.tsx';

/** The buyer's receipt: to be kept, printed and downloaded. */
export function ReceiptView({ page }: { page: ReceiptPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { receipt, photo, pdfPath } = page;
  const { part } = receipt;
  return (
    <Frame page={page}>
      <main className="message-page receipt">
        <div>
          <h1>
            {part
              ? receiptPartTitle(translate, part.kind, receipt.petName)
              : translate('receipt.purchaseOf', { pet: receipt.petName })}
          </h1>
          <p className="text-muted">
            {translate('receipt.number', { number: receipt.number, reference: receipt.reference })}
          </p>
        </div>
        {page.handOver && <HandOver handOver={page.handOver} petName={receipt.petName} timeZone={receipt.timeZone} />}
        {page.reviewMailPath !== undefined && (
          <form method="post" action={page.reviewMailPath} className="w-full print:hidden">
            <button type="submit" className="button-quiet w-full">
              {translate('review.fromReceipt')}
            </button>
          </form>
        )}
        {photo && <Photo photo={photo} alt={photoAlt(receipt.petName, receipt.breed)} />}
        <Updates name={receipt.petName} updates={page.updates} />
        <Parties receipt={receipt} />
        <section aria-labelledby="purchase-facts">
          <h2 id="purchase-facts">{translate(part ? 'receipt.payment' : 'receipt.purchase')}</h2>
          <Purchase receipt={receipt} />
        </section>
        <section aria-labelledby="amounts">
          <h2 id="amounts">{translate('receipt.amount')}</h2>
          <Amounts receipt={receipt} />
        </section>
        {receipt.lines?.promise && (
          <PromiseTerms promise={receipt.lines.promise} href={promisePathOfReceipt(page.path)} />
        )}
        {part && <Balance part={part} />}
        {receipt.disputed && <p>{translate('receipt.inReview')}</p>}
        <BoughtPet name={receipt.petName} details={page.details} atReceipt={page.path} />
        <p className="text-sm text-muted">
          {translate('receipt.note', { zone: nameTimeZone(language, receipt.timeZone, receipt.paidAt) })}
        </p>
        <a className="button-quiet w-full print:hidden" href={pdfPath}>
          {translate('receipt.download')}
        </a>
        {page.agreementPath !== null && (
          <a className="button-quiet w-full print:hidden" href={page.agreementPath}>
            {translate('signed.download')}
          </a>
        )}
      </main>
    </Frame>
  );
}

/** Seller and buyer side by side, and how to reach the seller. */
function Parties({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate();
  const { breederName, breederAddress, breederLicense, breederLine, breederContact, buyerName, buyerPlace } = receipt;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {breederName && (
        <Party id="seller" title={translate('receipt.breeder')} name={breederName} place={breederAddress}>
          {breederContact && (
            <p>
              <Contacts contact={breederContact} />
            </p>
          )}
          {breederLicense && <License text={breederLicense} />}
          {breederLine && <p>{breederLine}</p>}
        </Party>
      )}
      {buyerName && <Party id="buyer" title={translate('receipt.buyer')} name={buyerName} place={buyerPlace} />}
    </div>
  );
}

interface PartyProps {
  id: string;
  title: string;
  name: string;
  place: string | null;
  children?: ReactNode;
}

const Party = ({ id, title, name, place, children }: PartyProps) => (
  <section aria-labelledby={id} className="wrap-anywhere">
    <h2 id={id}>{title}</h2>
    <p className="mt-1 font-semibold">
      <bdi>{name}</bdi>
    </p>
    {place && <p>{place}</p>}
    {children}
  </section>
);

function Purchase({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate();
  const language = useLanguage();
  const day = (time: string) => formatDayIn(language, time, receipt.timeZone);
  return (
    <Facts>
      <Fact name={translate('receipt.paidOn')}>
        <time dateTime={receipt.paidAt}>{day(receipt.paidAt)}</time>
      </Fact>
      <Fact name={translate('receipt.pet')}>
        <bdi>{receipt.petName}</bdi>
      </Fact>
      {receipt.breed && <Fact name={translate('receipt.breed')}>{receipt.breed}</Fact>}
      <Fact name={translate('receipt.method')}>{methodNameIn(translate, receipt.paymentMethodName)}</Fact>
    </Facts>
  );
}

function Amounts({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate();
  const language = useLanguage();
  const day = (time: string) => formatDayIn(language, time, receipt.timeZone);
  return (
    <Facts>
      <Fact name={translate(receipt.part ? 'receipt.ofPrice' : 'receipt.price')}>
        {formatAmount(receipt.lines?.petPrice ?? receipt.price)}
      </Fact>
      {receipt.lines &&
        listLineRows(translate, receipt.lines).map(([name, amount]) => (
          <Fact key={name} atEnd name={name}>
            {amount}
          </Fact>
        ))}
      <Fact name={translate('receipt.platformFee')}>{formatAmount(receipt.platformFee)}</Fact>
      {receipt.parts.map((part, index) => (
        <Fact key={index} atEnd name={receiptPartName(translate, language, part, receipt.timeZone)}>
          {formatAmount(part.amount)}
        </Fact>
      ))}
      <Fact name={translate(receipt.part ? 'receipt.paidNow' : 'receipt.totalPaid')} strong>
        {formatAmount(receipt.total)}
      </Fact>
      {receipt.returns.map(({ kind, amount, at }, index) => (
        <Fact key={index} atEnd name={translate(`receipt.${kind}`, { day: day(at) })}>
          {formatAmount(amount)}
        </Fact>
      ))}
      {receipt.returns.length > 0 && (
        <Fact name={translate('receipt.returned')} strong>
          {formatAmount(receipt.returned)}
        </Fact>
      )}
    </Facts>
  );
}

/** How it stood after this payment, and that it is not the receipt of the whole. */
function Balance({ part }: { part: NonNullable<Receipt['part']> }) {
  const translate = useTranslate();
  const language = useLanguage();
  const lines = listBalanceLines(translate, language, part);
  return (
    <section aria-labelledby="balance">
      <h2 id="balance">{translate('receipt.after')}</h2>
      <Facts>
        {lines.map(([name, amount], index) => (
          <Fact key={name} name={name} strong={index === lines.length - 1} atEnd>
            {amount}
          </Fact>
        ))}
      </Facts>
      <p className="mt-4">{afterPartText(translate, part)}</p>
    </section>
  );
}
