import { useQuery } from '@tanstack/react-query';
import {
  adminReports,
  REPORT_LABELS,
  type ReportReason,
  type ReportedPage,
} from '../../../../contract/reports/reports.ts';
import { read } from '../../../calls/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { AnswerActions } from './answer-actions.tsx';
import { PageActions } from './page-actions.tsx';
import { ResolveButtons } from './resolve-buttons.tsx';
import { useResolveReports } from './suspension-queries.ts';

/** Pages that visitors reported. */
export function Reports() {
  const { data, isError, refetch } = useQuery(read(adminReports, {}));
  return (
    <ListFrame
      items={data?.pages}
      what="the reports"
      isError={isError}
      onRetry={refetch}
      emptyText="No page is reported. What visitors report on a buyer’s page is listed here."
    >
      {(page) => <ReportRow key={page.id} page={page} />}
    </ListFrame>
  );
}

function ReportRow({ page }: { page: ReportedPage }) {
  const { kind, name, breeder, count, reasons, texts, review, firstAt, lastAt } = page;
  const row = useFocusAfterRemoval<HTMLLIElement>();
  return (
    <li
      ref={row}
      className="p-4 sm:p-5"
      aria-label={`${kind === 'review' ? 'Review' : 'Page'} of ${reportedName(page)}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">{reportedName(page)}</h3>
          <p className="text-sm text-muted">
            {breeder.fullName} · {breeder.email}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {kind === 'litter' && <Badge tone="outline">Litter</Badge>}
          {kind === 'kennel' && <Badge tone="outline">Kennel</Badge>}
          {kind === 'review' && <Badge tone="outline">Review</Badge>}
          {name === null && <Badge tone="outline">Deleted since</Badge>}
          {page.isSuspended && <Badge tone="bad">Suspended</Badge>}
          {breeder.isSuspended && <Badge tone="bad">Account suspended</Badge>}
          <Badge tone="warm">{count === 1 ? '1 report' : `${count} reports`}</Badge>
        </div>
      </div>
      {review && (
        <div className="mt-3 rounded-control bg-sunken p-3 wrap-anywhere whitespace-pre-line">
          <p className="font-medium">{review.stars} of 5 stars</p>
          <p>{review.text}</p>
          {review.answer && (
            <p className="mt-2 text-muted">
              {review.isAnswerSuspended ? 'Hidden answer' : 'Answer'}: {review.answer}
            </p>
          )}
        </div>
      )}
      <ul className="mt-3 list-disc pl-5">
        {Object.entries(reasons).map(([reason, times]) => (
          <li key={reason}>
            {REPORT_LABELS[reason as ReportReason]}
            {times > 1 && ` (${times})`}
          </li>
        ))}
      </ul>
      {texts.map((text, index) => (
        <blockquote key={index} className="mt-3 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
          {text}
        </blockquote>
      ))}
      <Facts className="mt-3">
        {count > 1 && <Fact label="First Report">{formatDate(firstAt)}</Fact>}
        <Fact label={count > 1 ? 'Last Report' : 'Reported'}>{formatDate(lastAt)}</Fact>
      </Facts>
      <Actions page={page} />
    </li>
  );
}

const reportedName = ({ name }: ReportedPage) => name ?? 'A litter';

function Actions({ page }: { page: ReportedPage }) {
  const resolve = useResolveReports(page);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <PageActions page={page} />
      <AnswerActions page={page} />
      <ResolveButtons what={reportedName(page)} resolve={resolve} />
    </div>
  );
}
