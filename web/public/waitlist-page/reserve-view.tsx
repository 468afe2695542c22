import { MAIN_LANGUAGE } from '../../../contract/language.ts';
import { depositToken } from '../../../contract/pets/deposit-token.ts';
import { formatAmount, fromAmount } from '../../../contract/money.ts';
import { linkPath } from '../../../contract/pages/public-page.ts';
import type { ReservePage } from '../../../contract/pages/waitlist-page.ts';
import { depositTermsMessages } from '../../../contract/locales/deposit-messages.ts';
import { SignatureFields } from '../agreement-page/signature-fields.tsx';
import { Beside } from '../agreement-page/signature-form.tsx';
import { AddressFields } from '../checkout/address-fields.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';

/** Reserves a pet with what is paid for a place on a list; it has no script. */
export function ReserveView({ page }: { page: ReservePage }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { pet, total, paid, returned, due, deposit, agreement, backPath } = page;
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>
          <Rich text="waitlist.reserveHeading" values={{ pet: pet.name }} />
        </h1>
        <Refusal>{page.failure}</Refusal>
        <p>
          <Rich text="waitlist.reserveHow" values={{ pet: pet.name }} /> {translate('waitlist.reserveThen')}
        </p>
        <Facts>
          <Fact name={translate('link.total')}>{formatAmount(total)}</Fact>
          <Fact name={translate('reservation.paid')}>{formatAmount(paid)}</Fact>
          {fromAmount(returned) > 0 && <Fact name={translate('reservation.returned')}>{formatAmount(returned)}</Fact>}
          <Fact name={translate('waitlist.reserveDue')} strong>
            {formatAmount(due)}
          </Fact>
        </Facts>
        <section aria-labelledby="terms" className="grid w-full gap-2">
          <h2 id="terms">{translate('reservation.terms')}</h2>
          {depositTermsMessages(translate, language, deposit).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
        {agreement && <AgreementText page={page} agreement={agreement} />}
        <Form page={page} />
        <a className="link inline-flex min-h-11 items-center" href={linkPath(pet.linkId)}>
          {translate('litter.see', { name: pet.name })}
        </a>
        <a className="link inline-flex min-h-11 items-center" href={backPath}>
          {translate('waitlist.reserveBack')}
        </a>
      </main>
    </Frame>
  );
}

function AgreementText({ page, agreement }: { page: ReservePage; agreement: NonNullable<ReservePage['agreement']> }) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <section aria-labelledby="text" className="grid w-full gap-2">
      <h2 id="text">{translate('agreement.text')}</h2>
      <p>
        <Rich text="waitlist.reserveSign" values={{ breeder: page.breederName }} />
        {language !== MAIN_LANGUAGE && ` ${translate('agreement.untranslated')}`}
      </p>
      <p dir="auto" className="rounded-card border border-line bg-surface p-5 wrap-anywhere whitespace-pre-line">
        {agreement.text}
      </p>
    </section>
  );
}

/** The amounts, the terms and the text go along as the page shows them. */
function Form({ page }: { page: ReservePage }) {
  const translate = useTranslate();
  const { pet, deposit, agreement, given } = page;
  const shown = {
    act: 'reserve',
    pet: pet.id,
    deposit: depositToken(deposit),
    ...(agreement ? { hash: agreement.hash, consentVersion: agreement.consentVersion } : {}),
  };
  return (
    <form method="post" className="grid w-full gap-5">
      {Object.entries(shown).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <AddressFields page={page} />
      {agreement && (
        <>
          <SignatureFields of="spotAgreement" given={given} />
          <Beside of="spotAgreement" linkId={pet.linkId} />
        </>
      )}
      <div>
        <button className="button" type="submit">
          {translate('waitlist.reserveButton', { pet: pet.name })}
        </button>
      </div>
    </form>
  );
}
