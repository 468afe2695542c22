import { offerMessage } from '../../../contract/locales/promise-messages.ts';
import { PROMISE, type PresentedPromise } from '../../../contract/promises/terms.ts';
import { useLanguage, useTranslate } from '../locales/messages.tsx';

/** What of a price comes back, for what, by when, and who profits from silence: read before paying, and kept on the receipt. */
export function PromiseTerms({ promise, href }: { promise: PresentedPromise; href?: string | null }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { terms } = promise;
  return (
    <section aria-labelledby="promise" className="space-y-2">
      <h2 id="promise">{translate('promise.title')}</h2>
      <p>{offerMessage(translate, language, promise)}</p>
      {terms && (
        <>
          <h3 className="text-sm font-semibold">{translate('promise.terms')}</h3>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {terms}
          </p>
        </>
      )}
      <p className="text-sm text-muted">
        {translate('promise.rules', { days: PROMISE.answerDays, grace: PROMISE.graceDays })}
      </p>
      {href && (
        <a className="button-quiet w-full print:hidden" href={href}>
          {translate('promise.open')}
        </a>
      )}
    </section>
  );
}
