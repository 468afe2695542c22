import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  BUYER_DATA_FORMS,
  buyerDataForm,
  buyerDataKind,
  deleteBuyerData as deletion,
  givenUpAmount,
  copyBuyerData as copy,
  requestBuyerData as asking,
  type BuyerDataKind,
} from '../../../contract/buyer-data/buyer-data.ts';
import { publicPaths, yourDataPath } from '../../../contract/pages/public-page.ts';
import { formatTime, type Language } from '../../../contract/language.ts';
import { refusalFor, translateIn } from '../../../contract/locales/messages.ts';
import type { YourDataPage } from '../../../contract/pages/your-data-page.ts';
import type { Context, Dependencies } from '../../context.ts';
import { copyBuyerData } from './copy.ts';
import { deleteBuyerData, findDeletion, readHeldForBuyer } from './deletion.ts';
import { requestBuyerData } from './request.ts';
import { peekToken } from '../../db/one-time-tokens.ts';
import { attach } from '../../http/answers/attachment.ts';
import { parseForm } from '../../http/body.ts';
import { toHttpError, type HttpError } from '../../http/http-error.ts';
import { inChosenLanguage } from '../../http/language.ts';
import { countRequest } from '../../http/limits/limits.ts';
import { parse } from '../../http/route.ts';
import {
  countForm,
  readFormFields,
  refusedForm,
  requestContext,
  sendPrivate,
  toRefusal,
} from '../../pages/plain-form.ts';
import { basicsAt, type Site } from '../../pages/private-page.ts';
import type { Website } from '../../pages/website.ts';

const READ = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

/** Where buyers, who have no account, get a copy or the deletion of their data: plain forms without scripts. */
export async function yourDataPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  app.get(publicPaths.yourData, READ, (request, reply) =>
    show(toFormSubmission(site, request, reply), { step: 'ask' }),
  );
  for (const kind of buyerDataKind.options)
    app.get(toRoutePath(kind), READ, (request, reply) => showByMail(toFormSubmission(site, request, reply), kind));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 4_096, parser: parseForm });
    scope.post(publicPaths.yourData, (request, reply) => submitRequest(toFormSubmission(site, request, reply)));
    scope.post(toRoutePath('copy'), (request, reply) => sendCopy(toFormSubmission(site, request, reply)));
    scope.post(toRoutePath('deletion'), (request, reply) => submitDeletion(toFormSubmission(site, request, reply)));
  });
}

const toRoutePath = (kind: BuyerDataKind) => yourDataPath(kind, '').split('?')[0]!;

interface FormSubmission {
  website: Website;
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
}

const toFormSubmission = (
  { dependencies, website }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): FormSubmission => ({
  website,
  context: requestContext(dependencies, request),
  request,
  reply,
});

type PageState = Pick<YourDataPage, 'step'> &
  Partial<Pick<YourDataPage, 'failure' | 'wrong' | 'given' | 'keptUntil' | 'evidenceUntil' | 'promises' | 'givesUp'>>;

const show = ({ website, context, reply }: FormSubmission, shown: PageState, status = 200) =>
  sendPrivate(website, reply, status, {
    ...basicsAt(context, publicPaths.yourData),
    kind: 'your-data',
    failure: null,
    given: { email: '', kind: 'copy' },
    promises: [],
    givesUp: null,
    keptUntil: null,
    evidenceUntil: null,
    ...shown,
  });

async function submitRequest(asked: FormSubmission): Promise<FastifyReply> {
  const { context, request, reply } = asked;
  const fields = readFormFields(request);
  const given = { email: fields['email'] ?? '', kind: buyerDataKind.catch('copy').parse(fields['kind']) };
  try {
    const form = parse(buyerDataForm, fields);
    // In place of a proof of work.
    await countForm(context, request, 'your-data', BUYER_DATA_FORMS);
    await countRequest(context, asking, request, form);
    await requestBuyerData(context, form.email, form.kind, request.language);
    return await show(asked, { step: 'sent', given: form });
  } catch (error) {
    const known = toRefusal(reply, error);
    return show(asked, { step: 'ask', ...refusedForm(request, known), given }, known.status);
  }
}

const tokenIn = ({ query }: FastifyRequest): string => {
  const { key } = query as { key?: unknown };
  return typeof key === 'string' ? key : '';
};

/** Opening a mailed link uses nothing, since mail scanners open links. */
async function showByMail(asked: FormSubmission, kind: BuyerDataKind): Promise<FastifyReply> {
  const { context, request } = asked;
  const token = tokenIn(request);
  if (await peekToken(context.db, `buyer-${kind}`, token, context.now)) return showStep(asked, kind);
  const deleted = kind === 'deletion' ? await findDeletion(context, token) : undefined;
  if (!deleted) return show(asked, { step: 'bad-link' }, 400);
  const day = (until: Date | null) => until && formatTime(request.language, until, { dateStyle: 'long' });
  const { signedUntil, evidenceUntil } = deleted;
  return show(asked, { step: 'deleted', keptUntil: day(signedUntil), evidenceUntil: day(evidenceUntil) });
}

/** What a mailed link opens; with a deletion goes what it would give up. */
async function showStep(asked: FormSubmission, step: BuyerDataKind, failure: string | null = null, status = 200) {
  const { context, request } = asked;
  const held = step === 'deletion' ? await readHeldForBuyer(context, tokenIn(request), request.language) : {};
  return show(asked, { step, failure, ...held }, status);
}

async function sendCopy(asked: FormSubmission): Promise<FastifyReply> {
  const { context, request, reply } = asked;
  return refusing(asked, 'copy', async () => {
    const token = tokenIn(request);
    await countRequest(context, copy, request, {});
    const data = await copyBuyerData(context, token);
    attach(reply, `${fileName(context.config.productName)}-my-data.json`);
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2));
  });
}

const fileName = (product: string) => product.toLowerCase().replace(/[^a-z\d]+/g, '-');

async function submitDeletion(asked: FormSubmission): Promise<FastifyReply> {
  const { context, request, reply } = asked;
  return refusing(asked, 'deletion', async () => {
    const token = tokenIn(request);
    await countRequest(context, deletion, request, {});
    await deleteBuyerData(context, token, givenUpAmount.parse(readFormFields(request)['giveUp'] ?? null));
    // A reload then repeats nothing.
    return reply.redirect(inChosenLanguage(request, yourDataPath('deletion', token)), 303);
  });
}

/** Shows why a mailed link no longer works; a used or expired one redirects to the form. */
async function refusing(
  asked: FormSubmission,
  step: BuyerDataKind,
  act: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await act();
  } catch (error) {
    const known = toHttpError(error);
    if (!known) throw error;
    if (known.status === 400) return show(asked, { step: 'bad-link' }, 400);
    return showStep(asked, step, describeFailure(asked.request.language, known), known.status);
  }
}

function describeFailure(language: Language, known: HttpError): string {
  const translate = translateIn(language);
  if (known.code === 'under_way') return translate('yourData.underWay');
  return known.code === 'confirmation_required' ? translate('yourData.giveUpFirst') : refusalFor(language, known);
}
