import { MAIN_LANGUAGE } from '../../../contract/language.ts';
import { formatAmount } from '../../../contract/money.ts';
import type { PresentedLines } from '../../../contract/order-lines/order-lines.ts';
import { listLineRows } from '../../../contract/payments/line-rows.ts';
import type { AgreementPage } from '../../../contract/pages/public-page.ts';
import { retryPath } from '../../../contract/pages/retry-path.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { DepositTerms } from '../parts/deposit-terms.tsx';
import { PromiseTerms } from '../parts/promise-terms.tsx';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';
import { SignatureForm } from './signature-form.tsx';

/** The agreement in full, and below it the signature. It has no script. */
export function AgreementView({ page }: { page: AgreementPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { petName, breederName, agreement, pricing, lines, deposit, continueAt } = page;
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>
          <Rich text="agreement.heading" values={{ pet: petName }} />
        </h1>
        <Refusal>{page.failure}</Refusal>
        {continueAt !== null ? (
          <a className="button" href={continueAt}>
            {translate('pay.byCard', { amount: formatAmount(deposit?.total ?? pricing.total) })}
          </a>
        ) : (
          <>
            <div>
              <p>
                <Rich text="agreement.how" values={{ breeder: breederName }} />
                {language !== MAIN_LANGUAGE && ` ${translate('agreement.untranslated')}`}
              </p>
              <a className="link inline-flex min-h-11 items-center" href="#sign">
                {translate('agreement.toSignature')}
              </a>
            </div>
            <section aria-labelledby="text">
              <h2 id="text">{translate('agreement.text')}</h2>
              <p
                dir="auto"
                className="rounded-card border border-line bg-surface p-5 wrap-anywhere whitespace-pre-line"
              >
                {agreement.text}
              </p>
            </section>
            {deposit ? (
              <DepositTerms deposit={deposit} pet={petName} />
            ) : (
              <div>
                <Facts>
                  {lines && <Lines lines={lines} fee={pricing.platformFee} percent={pricing.platformFeePercent} />}
                  <Fact name={translate('link.total')} strong>
                    {formatAmount(pricing.total)}
                  </Fact>
                </Facts>
                {lines?.promise && <PromiseTerms promise={lines.promise} />}
                {page.extras && (
                  <a className="link inline-flex min-h-11 items-center" href={retryPath(page.linkId, page.again)}>
                    {translate('extras.change')}
                  </a>
                )}
              </div>
            )}
            <SignatureForm page={page} />
          </>
        )}
        <a className="link inline-flex min-h-11 items-center" href={retryPath(page.linkId, page.again)}>
          <span>
            <Rich text="agreement.back" values={{ pet: petName }} />
          </span>
        </a>
      </main>
    </Frame>
  );
}

/** What the total is made of, where that is more than a pet and the fee. */
function Lines({ lines, fee, percent }: { lines: PresentedLines; fee: string; percent: number }) {
  const translate = useTranslate();
  return (
    <>
      <Fact name={translate('link.price')}>{formatAmount(lines.petPrice)}</Fact>
      {listLineRows(translate, lines).map(([name, amount]) => (
        <Fact key={name} atEnd name={name}>
          {amount}
        </Fact>
      ))}
      <Fact name={translate('link.platformFee', { percent })}>{formatAmount(fee)}</Fact>
    </>
  );
}
