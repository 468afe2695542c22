import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../../contract/fields.ts';
import { KENNEL_ROUTE, kennelPath, reportKennelPath, reportReviewPath } from '../../../contract/pages/kennel-page.ts';
import { linkPath, litterPath, reportLitterPath, reportPath } from '../../../contract/pages/public-page.ts';
import type { ReportPage } from '../../../contract/pages/report-page.ts';
import { pageKind, reportForm, type PageKind } from '../../../contract/reports/reports.ts';
import type { Context, Dependencies } from '../../context.ts';
import { findKennelAt, findReportedBreeder, type PageId } from './reported-pages.ts';
import { reportPage } from './service.ts';
import { parseForm } from '../../http/body.ts';
import { toHttpError, tooManyAttempts } from '../../http/http-error.ts';
import { toNetwork } from '../../network/to-network.ts';
import { parse } from '../../http/route.ts';
import { readFormFields, refusedForm, requestContext, sendPrivate } from '../../pages/plain-form.ts';
import { basicsAt, type Site } from '../../pages/private-page.ts';
import type { Website } from '../../pages/website.ts';

const TOO_MANY = 'You have sent several reports in a short time. Please try again in an hour.';
/** A form lies under the page that it reports. */
const PAGES: Record<PageKind, { route: string; path: (given: Given) => string; form: (given: Given) => string }> = {
  link: { route: toRoute(reportPath), path: ({ id }) => linkPath(id), form: ({ id }) => reportPath(id) },
  litter: {
    route: toRoute(reportLitterPath),
    path: ({ id }) => litterPath(id),
    form: ({ id }) => reportLitterPath(id),
  },
  kennel: {
    route: `${KENNEL_ROUTE}/report`,
    path: ({ kennel }) => kennelPath(kennel),
    form: ({ kennel }) => reportKennelPath(kennel),
  },
  review: {
    route: `${KENNEL_ROUTE}/reviews/:id/report`,
    path: ({ kennel }) => kennelPath(kennel),
    form: ({ kennel, id }) => reportReviewPath(kennel, id),
  },
};
const MISSING = { link: 'missing', litter: 'no-litter', kennel: 'no-kennel', review: 'no-kennel' } as const;

/** What an address has: the id of the thing, or the address of the kennel, or both. */
interface Given {
  id: string;
  kennel: string;
}

function toRoute(form: (id: string) => string): string {
  return form(':id').replace('%3A', ':');
}

interface PageRequest extends Site {
  kind: PageKind;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The forms behind "Report this page", without scripts and without an account. */
export async function reportPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  for (const kind of pageKind.options)
    app.get(PAGES[kind].route, (request, reply) => show({ ...site, kind, request, reply }));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384, parser: parseForm });
    for (const kind of pageKind.options)
      scope.post(PAGES[kind].route, (request, reply) => submit({ ...site, kind, request, reply }));
  });
}

const readGiven = ({ params }: FastifyRequest): Given => {
  const { id = 'none', kennel = 'none' } = params as Partial<Given>;
  return { id: givenId.parse(id), kennel: givenId.parse(kennel) };
};

const findPage = async (context: Context, kind: PageKind, { id, kennel }: Given): Promise<PageId> => ({
  kind,
  id: kind === 'kennel' ? ((await findKennelAt(context, kennel)) ?? 'unknown') : id,
});

async function show(
  { dependencies, website, kind, request, reply }: PageRequest,
  rest: Partial<Pick<ReportPage, 'isSent' | 'failure' | 'wrong' | 'given'>> = {},
  status = 200,
) {
  const given = readGiven(request);
  const context = requestContext(dependencies, request);
  const { path, form } = PAGES[kind];
  const basics = basicsAt(context, form(given));
  if ((await findReportedBreeder(context, await findPage(context, kind, given))) === undefined)
    return sendPrivate(website, reply, 404, { ...basics, kind: 'absent', reason: MISSING[kind] });
  return sendPrivate(website, reply, status, {
    ...basics,
    kind: 'report',
    reportedPath: path(given),
    isReview: kind === 'review',
    isSent: false,
    failure: null,
    given: { reason: '', text: '' },
    ...rest,
  });
}

async function submit(asked: PageRequest) {
  const { dependencies, kind, request } = asked;
  const fields = readFormFields(request);
  const given = { reason: fields['reason'] ?? '', text: fields['text'] ?? '' };
  try {
    const context = requestContext(dependencies, request);
    const page = await findPage(context, kind, readGiven(request));
    if (!(await reportPage(context, page, parse(reportForm, fields), toNetwork(request.ip))))
      throw tooManyAttempts(3_600, TOO_MANY);
    return await show(asked, { isSent: true });
  } catch (error) {
    const known = toHttpError(error);
    // A missing page has its own.
    if (!known || ![400, 404, 429].includes(known.status)) throw error;
    return show(asked, { ...refusedForm(request, known), given }, known.status === 429 ? 429 : 400);
  }
}
