import type { ReactNode } from 'react';
import { depositToken } from '../../../contract/pets/deposit-token.ts';
import { TERMS_VERSION } from '../../../contract/legal.ts';
import { formatAmount } from '../../../contract/money.ts';
import { METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import { askPath, type AgreementPage } from '../../../contract/pages/public-page.ts';
import { Agreement } from '../checkout/agreement.tsx';
import { Lock } from '../parts/marks.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { SignatureFields } from './signature-fields.tsx';

/** What is signed, and by which amounts and terms, goes along as the page shows it. */
export function SignatureForm({ page }: { page: AgreementPage }) {
  const translate = useTranslate();
  const { agreement, pricing, deposit, paymentMethod, address, again, given } = page;
  const shown = {
    hash: agreement.hash,
    consentVersion: agreement.consentVersion,
    total: pricing.total,
    ...(deposit ? { deposit: depositToken(deposit) } : {}),
    termsVersion: TERMS_VERSION,
    paymentMethod,
    ...address,
    ...(again ? { again } : {}),
    ...(page.extras ? { extras: page.extras } : {}),
    ...(page.lines?.promise ? { promise: page.lines.promise.id } : {}),
  };
  return (
    <form id="sign" method="post" className="grid w-full gap-5" aria-labelledby="sign-title">
      <h2 id="sign-title" className="mb-0">
        {translate('agreement.sign')}
      </h2>
      {Object.entries(shown).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SignatureFields of="agreement" given={given} />
      <Beside of="agreement" linkId={page.linkId} />
      <div>
        <button className="button" type="submit">
          <Lock />
          {translate(deposit ? 'agreement.pay' : (METHODS[paymentMethod].words.sign as 'agreement.pay'), {
            amount: formatAmount(deposit?.total ?? pricing.total),
          })}
        </button>
        <Agreement />
      </div>
    </form>
  );
}

/** What a buyer must know before agreeing to electronic records. */
export function Beside({ of, linkId }: { of: 'agreement' | 'spotAgreement'; linkId: string }) {
  const translate = useTranslate();
  const ask = (words: ReactNode) => (
    <a className="link" href={askPath(linkId)}>
      {words}
    </a>
  );
  return (
    <section aria-labelledby="beside" className="space-y-2 text-sm text-muted">
      <h3 id="beside" className="font-semibold text-ink">
        {translate('agreement.facts')}
      </h3>
      <p>
        <Rich text="agreement.paper" tags={{ ask }} />
      </p>
      <p>{translate(`${of}.withdraw`)}</p>
      <p>{translate('agreement.need')}</p>
      <p>{translate('agreement.kept')}</p>
    </section>
  );
}
