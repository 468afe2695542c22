import type { ReportPage } from '../../../contract/pages/report-page.ts';
import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportForm } from '../../../contract/reports/reports.ts';
import { TextField } from '../parts/form-fields.tsx';
import { Frame } from '../parts/frame.tsx';
import { useField, Wrong } from '../parts/wrong-fields.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { useTranslate } from '../locales/messages.tsx';

/** The plain form that reports a page; it has no script. */
export function ReportView({ page }: { page: ReportPage }) {
  const translate = useTranslate();
  return (
    <Frame page={page}>
      <main className="message-page">
        {page.isSent ? (
          <>
            <h1>{translate('report.thanks')}</h1>
            <p>{translate('report.thanksText')}</p>
          </>
        ) : (
          <Form page={page} />
        )}
        <a className="link inline-flex min-h-11 items-center" href={page.reportedPath}>
          {translate('report.back')}
        </a>
      </main>
    </Frame>
  );
}

function Form({ page: { isReview, failure, given } }: { page: ReportPage }) {
  const translate = useTranslate();
  // The message stands before the choices; the first of them has the focus.
  const field = useField('reason');
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>{translate(isReview ? 'review.report' : 'report.title')}</h1>
      <p>{translate('report.what')}</p>
      <Refusal>{failure}</Refusal>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{translate('report.reason')}</legend>
        <Wrong field="reason" />
        {(Object.keys(REPORT_REASONS) as ReportForm['reason'][]).map((reason, index) => (
          <label key={reason} className="choice">
            <input
              {...(index === 0 ? field : { name: 'reason' })}
              type="radio"
              value={reason}
              required
              defaultChecked={given.reason === reason}
            />
            {translate(`report.${reason}`)}
          </label>
        ))}
      </fieldset>
      <TextField name="text" label={translate('report.more')} given={given.text} rows={4} max={REPORT_TEXT_MAX} />
      <button className="button" type="submit">
        {translate('report.send')}
      </button>
    </form>
  );
}
