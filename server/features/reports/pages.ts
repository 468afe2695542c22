import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../../contract/fields.ts';
import { KENNEL_ROUTE, kennelPath, reportKennelPath } from '../../../contract/pages/kennel-page.ts';
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
const PAGES: Record<PageKind, { path: (id: string) => string; form: (id: string) => string }> = {
  link: { path: linkPath, form: reportPath },
  litter: { path: litterPath, form: reportLitterPath },
  kennel: { path: kennelPath, form: reportKennelPath },
};
const MISSING = { link: 'missing', litter: 'no-litter', kennel: 'no-kennel' } as const;

interface PageRequest extends Site {
  kind: PageKind;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The forms behind "Report this page", without scripts and without an account. */
export async function reportPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  for (const kind of pageKind.options)
    app.get(toRoutePath(kind), (request, reply) => show({ ...site, kind, request, reply }));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384, parser: parseForm });
    for (const kind of pageKind.options)
      scope.post(toRoutePath(kind), (request, reply) => submit({ ...site, kind, request, reply }));
  });
}

const toRoutePath = (kind: PageKind) =>
  kind === 'kennel' ? `${KENNEL_ROUTE}/report` : PAGES[kind].form(':id').replace('%3A', ':');

/** The id in an address, or what it has in its place. */
const idIn = ({ params }: FastifyRequest) => {
  const { id, kennel } = params as { id?: string; kennel?: string };
  return givenId.parse(kennel ?? id);
};

const findPage = async (context: Context, kind: PageKind, id: string): Promise<PageId> => ({
  kind,
  id: kind === 'kennel' ? ((await findKennelAt(context, id)) ?? 'unknown') : id,
});

async function show(
  { dependencies, website, kind, request, reply }: PageRequest,
  rest: Partial<Pick<ReportPage, 'isSent' | 'failure' | 'wrong' | 'given'>> = {},
  status = 200,
) {
  const id = idIn(request);
  const context = requestContext(dependencies, request);
  const { path, form } = PAGES[kind];
  const basics = basicsAt(context, form(id));
  if ((await findReportedBreeder(context, await findPage(context, kind, id))) === undefined)
    return sendPrivate(website, reply, 404, { ...basics, kind: 'absent', reason: MISSING[kind] });
  return sendPrivate(website, reply, status, {
    ...basics,
    kind: 'report',
    reportedPath: path(id),
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
    const page = await findPage(context, kind, idIn(request));
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
