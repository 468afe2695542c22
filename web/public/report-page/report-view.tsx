import { linkPath, type ReportPage } from '../../../contract/public-page.ts';
import { REPORT_REASONS, REPORT_TEXT_MAX } from '../../../contract/reports.ts';
import { Frame } from '../parts/frame.tsx';

/** The plain form that reports a link's page; it has no script. */
export function ReportView({ page }: { page: ReportPage }) {
  return (
    <Frame page={page}>
      <main className="message-page">
        {page.isSent ? (
          <>
            <h1>Thank you</h1>
            <p>Your report has reached our team. We look at the page and act if something is wrong.</p>
          </>
        ) : (
          <Form page={page} />
        )}
        <a className="link inline-flex min-h-11 items-center" href={linkPath(page.linkId)}>
          Back to the page
        </a>
      </main>
    </Frame>
  );
}

function Form({ page: { failure, given } }: { page: ReportPage }) {
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>Report this page</h1>
      <p>What is wrong? Our team reads each report. The breeder doesn’t learn who sent it.</p>
      {failure && (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
          {failure}
        </p>
      )}
      <fieldset className="grid gap-3">
        <legend className="sr-only">Reason</legend>
        {Object.entries(REPORT_REASONS).map(([reason, label]) => (
          <label key={reason} className="choice">
            <input type="radio" name="reason" value={reason} required defaultChecked={given.reason === reason} />
            {label}
          </label>
        ))}
      </fieldset>
      <label className="grid gap-2">
        Anything else? (optional)
        <textarea className="field" name="text" rows={4} maxLength={REPORT_TEXT_MAX} defaultValue={given.text} />
      </label>
      <button className="button" type="submit">
        Send report
      </button>
    </form>
  );
}
