import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../contract/fields.ts';
import { publicPaths, type ReportPage } from '../../contract/public-page.ts';
import { reportForm } from '../../contract/reports.ts';
import { systemContext, type Dependencies } from '../context.ts';
import { paymentUrlOf } from '../features/payment-links/service.ts';
import { findReportable, reportPage } from '../features/reports/service.ts';
import { parseForm } from '../http/body.ts';
import { networkOf } from '../http/network-of.ts';
import { originOf } from '../http/origin.ts';
import { toHttpError, tooManyTries } from '../http/http-error.ts';
import { parse } from '../http/route.ts';
import { renderFor } from './send-page.ts';
import { settingsOf, type Website } from './website.ts';
import { refusalFor } from '../../contract/words/speech.ts';

const TOO_MANY = 'You have sent several reports in a short time. Please try again in an hour.';
const REPORT_PATH = `${publicPaths.link}/:id/report`;

type ReportRequest = FastifyRequest<{ Params: { id: string } }>;

/** The form behind "Report this page", without scripts and without an account. */
export async function reportPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const show = async (
    request: ReportRequest,
    reply: FastifyReply,
    rest: Partial<Pick<ReportPage, 'isSent' | 'failure' | 'given'>> = {},
    status = 200,
  ) => {
    const linkId = givenId.parse(request.params.id);
    const context = contextFor(dependencies, request);
    const basics = { settings: settingsOf(dependencies.config), canonicalUrl: paymentUrlOf(context, linkId) };
    const page = (await findReportable(context, linkId))
      ? { kind: 'report' as const, linkId, isSent: false, failure: null, given: { reason: '', text: '' }, ...rest }
      : { kind: 'absent' as const, reason: 'missing' as const };
    return reply
      .status(page.kind === 'absent' ? 404 : status)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(renderFor(website, reply, { ...basics, ...page }));
  };

  app.get(REPORT_PATH, (request, reply) => show(request as ReportRequest, reply));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384, parser: parseForm });
    scope.post(REPORT_PATH, async (request, reply) => {
      const { params, body, ip } = request as ReportRequest;
      const fields = (body ?? {}) as Record<string, string>;
      const given = { reason: fields['reason'] ?? '', text: fields['text'] ?? '' };
      try {
        const context = contextFor(dependencies, request);
        const isTaken = await reportPage(context, givenId.parse(params.id), parse(reportForm, fields), networkOf(ip));
        if (!isTaken) throw tooManyTries(3_600, TOO_MANY);
        return await show(request as ReportRequest, reply, { isSent: true });
      } catch (error) {
        const known = toHttpError(error);
        // A missing link has its own page.
        if (!known || ![400, 404, 429].includes(known.status)) throw error;
        const failure = refusalFor(request.language, known);
        return show(request as ReportRequest, reply, { failure, given }, known.status === 429 ? 429 : 400);
      }
    });
  });
}

const contextFor = (dependencies: Dependencies, request: FastifyRequest) => ({
  ...systemContext(dependencies),
  log: request.log,
  origin: originOf(dependencies.config, request),
});
