import type { ReportPage } from '../../../contract/report-page.ts';
import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportForm } from '../../../contract/reports.ts';
import { Frame } from '../parts/frame.tsx';
import { useSay } from '../words/words.tsx';

/** The plain form that reports a page; it has no script. */
export function ReportView({ page }: { page: ReportPage }) {
  const say = useSay();
  return (
    <Frame page={page}>
      <main className="message-page">
        {page.isSent ? (
          <>
            <h1>{say('report.thanks')}</h1>
            <p>{say('report.thanksText')}</p>
          </>
        ) : (
          <Form page={page} />
        )}
        <a className="link inline-flex min-h-11 items-center" href={page.reportedPath}>
          {say('report.back')}
        </a>
      </main>
    </Frame>
  );
}

function Form({ page: { failure, given } }: { page: ReportPage }) {
  const say = useSay();
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>{say('report.title')}</h1>
      <p>{say('report.what')}</p>
      {failure && (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
          {failure}
        </p>
      )}
      <fieldset className="grid gap-3">
        <legend className="sr-only">{say('report.reason')}</legend>
        {(Object.keys(REPORT_REASONS) as ReportForm['reason'][]).map((reason) => (
          <label key={reason} className="choice">
            <input type="radio" name="reason" value={reason} required defaultChecked={given.reason === reason} />
            {say(`report.${reason}`)}
          </label>
        ))}
      </fieldset>
      <label className="grid gap-2">
        {say('report.more')}
        <textarea className="field" name="text" rows={4} maxLength={REPORT_TEXT_MAX} defaultValue={given.text} />
      </label>
      <button className="button" type="submit">
        {say('report.send')}
      </button>
    </form>
  );
}
