import formbody from '@fastify/formbody';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatDeadline } from '../../../contract/language.ts';
import { askFirstPath } from '../../../contract/pages/ask-first-paths.ts';
import { linkPath, publicPaths } from '../../../contract/pages/public-page.ts';
import type { AskFirstPage } from '../../../contract/pages/reservation-request-pages.ts';
import {
  RESERVATION_REQUESTS,
  reservationRequestForm,
} from '../../../contract/reservation-requests/reservation-requests.ts';
import type { Context, Dependencies } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { parseForm } from '../../http/body.ts';
import { readBuyerKeys } from '../../http/cookies/buyer-keys.ts';
import { readHolder } from '../../http/cookies/holder.ts';
import { tooManyAttempts } from '../../http/http-error.ts';
import { parse } from '../../http/route.ts';
import { countForm, readFormFields, refusedForm, sendPrivate, toRefusal } from '../../pages/plain-form.ts';
import { answerByKey, answerOfLink, basicsAt, type Site } from '../../pages/private-page.ts';
import type { Website } from '../../pages/website.ts';
import { type Askable, askToReserve, findAskable } from './ask.ts';
import { allowBrowser } from './permission.ts';
import { findByKey, type FoundOfPet } from './queries.ts';

const TOO_MANY = 'Too many requests were sent in a short time. Please try again tomorrow.';
const READS_PER_MINUTE = 60;

/** Where a buyer asks the breeder before a deposit is paid, and where the mailed yes leads: plain forms without scripts. */
export async function reservationRequestPages(
  app: FastifyInstance,
  dependencies: Dependencies,
  website: Website,
): Promise<void> {
  const site = { dependencies, website };
  const path = askFirstPath(':id').replace('%3A', ':');
  const limit = { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } };
  app.get(path, limit, (request, reply) => withAskable(site, request, reply, show({})));
  app.get(publicPaths.reservationRequest, limit, (request, reply) => withFound(site, request, reply, showAnswer));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 4_096, parser: parseForm });
    scope.post(path, (request, reply) => withAskable(site, request, reply, submit));
    scope.post(publicPaths.reservationRequest, (request, reply) => withFound(site, request, reply, goToPet));
  });
}

interface PageRequest {
  website: Website;
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
}
type Asking = PageRequest & { linkId: string; asked: Askable };
type Answered = PageRequest & { found: FoundOfPet };

/** Who needn't ask goes on to the pet's page. */
const withAskable = (
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (asking: Asking) => Promise<FastifyReply>,
): Promise<FastifyReply> =>
  answerOfLink(site, request, reply, askFirstPath, async (context, linkId) => {
    const { keys, network, widerNetworks } = readHolder(
      context.config,
      readBuyerKeys(context.config, request, reply),
      request,
    );
    const networks = [network, ...widerNetworks];
    const asked = await findAskable(context, linkId, { email: null, buyerKeys: keys, cardKeys: [], networks });
    if (!asked) return reply.redirect(linkPath(linkId), 303);
    return answer({ website: site.website, context, request, reply, linkId, asked });
  });

const show =
  (rest: Partial<Pick<AskFirstPage, 'isSent' | 'failure' | 'wrong' | 'given'>>, status = 200) =>
  async ({ website, context, reply, linkId, asked: { petName, breeder } }: Asking) =>
    sendPrivate(website, reply, status, {
      ...basicsAt(context, askFirstPath(linkId)),
      kind: 'ask-first',
      linkId,
      petName,
      breederName: breeder.fullName,
      isSent: false,
      failure: null,
      given: { name: '', email: '' },
      ...rest,
    });

async function submit(asking: Asking): Promise<FastifyReply> {
  const { context, request, reply, linkId, asked } = asking;
  const { name = '', email = '' } = readFormFields(request);
  try {
    const form = parse(reservationRequestForm, { name, email });
    const { perNetwork, perNetworkAndBreeder } = RESERVATION_REQUESTS;
    await countForm(context, request, 'ask-first', perNetwork, { ...perNetworkAndBreeder, id: asked.breeder.id });
    const { language } = request;
    if (!(await askToReserve(context, linkId, asked, { ...form, language }))) throw tooManyAttempts(3_600, TOO_MANY);
    return await show({ isSent: true, given: form })(asking);
  } catch (error) {
    const known = toRefusal(reply, error);
    return show({ ...refusedForm(request, known), given: { name, email } }, known.status)(asking);
  }
}

const withFound = (
  { dependencies, website }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (answered: Answered) => Promise<FastifyReply>,
): Promise<FastifyReply> =>
  answerByKey(
    { dependencies, website },
    request,
    reply,
    { path: publicPaths.reservationRequest, reason: 'no-request' },
    async (context, key) => {
      const found = await findByKey(context.db, key);
      if (!found) throw notFound('We do not know this request.');
      return answer({ website, context, request, reply, found });
    },
  );

async function showAnswer({ website, context, request, reply, found }: Answered): Promise<FastifyReply> {
  const { request: asked, pet, breeder, linkId } = found;
  const until = isPayable(context, found) ? asked.allowedUntil : null;
  return sendPrivate(website, reply, 200, {
    ...basicsAt(context, publicPaths.reservationRequest),
    kind: 'reservation-request',
    linkId,
    petName: pet.name,
    breederName: breeder.fullName,
    payUntil: until && formatDeadline(request.language, until, timeZoneOfBreeder(breeder)),
  });
}

const isPayable = ({ now }: Context, { request: { allowedUntil }, pet }: FoundOfPet) =>
  allowedUntil !== null && allowedUntil > now && pet.status === 'active';

/** A button, so that a program that opens the links of mails changes nothing. */
async function goToPet({ context, request, reply, found }: Answered): Promise<FastifyReply> {
  const keys = readBuyerKeys(context.config, request, reply);
  if (isPayable(context, found)) await allowBrowser(context, found.request.id, keys);
  return reply.redirect(linkPath(found.linkId), 303);
}
