import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../../contract/fields.ts';
import { LEGAL_PAGES, type LegalPageName } from '../../../contract/legal.ts';
import { fromAmount, totalCents } from '../../../contract/money.ts';
import { checkoutRequest, createCheckout, paymentMethod } from '../../../contract/orders/orders.ts';
import { getPaymentSuccess } from '../../../contract/orders/payment-success.ts';
import { writeChoice } from '../../../contract/order-lines/link-lines.ts';
import { usState } from '../../../contract/addresses/buyer-address.ts';
import { agreementPath, publicPaths, successPath, type LinkPage } from '../../../contract/pages/public-page.ts';
import type { Language } from '../../../contract/language.ts';
import { askFirstPath } from '../../../contract/pages/ask-first-paths.ts';
import { refusalFor, translateIn, wrongFields } from '../../../contract/locales/messages.ts';
import { systemContext, type Context, type Dependencies } from '../../context.ts';
import { findLastChoice, readChosenExtras } from './chosen-extras.ts';
import { openCheckout } from './open.ts';
import { priceChangedSentence } from './refusals.ts';
import { addRetryingBuyer, readRetryKey } from './retry.ts';
import { cancelHold } from './end-holds.ts';
import { listRefusedMethods } from './failed-debits.ts';
import { hasEndedUnpaid, successFacts, unpaidFacts } from './success.ts';
import { isOwn, linkPage, type Offer, paymentUrl, readOffer, toCachePolicy, withChoice } from '../payment-links/api.ts';
import { parseForm } from '../../http/body.ts';
import { readBuyerKeys, readReturningBuyerKeys } from '../../http/cookies/buyer-keys.ts';
import { readRememberedAddress, rememberAddress } from '../../http/cookies/buyer-address.ts';
import { checkPlainForm } from '../../http/limits/captcha.ts';
import { readHolder, readHolderNetwork } from '../../http/cookies/holder.ts';
import { setRetryAfter, toHttpError, type HttpError } from '../../http/http-error.ts';
import { readOrigin } from '../../http/clients/origin.ts';
import { countRequest } from '../../http/limits/limits.ts';
import { parse, toReadLimit } from '../../http/route.ts';
import { listExtraFields, readCheckoutFields, readFormFields } from '../../pages/plain-form.ts';
import { absentLink } from '../../pages/private-page.ts';
import { sendAbsence, sendPage } from '../../pages/send-page.ts';
import { toSettings, type Website } from '../../pages/website.ts';

type LinkRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string | undefined> }>;
type SuccessRequest = FastifyRequest<{ Querystring: { session_id?: string } }>;

const linkRoutes = [`${publicPaths.link}/:id`, `${publicPaths.olderLink}/:id`];

interface Site {
  dependencies: Dependencies;
  website: Website;
}

/** The buyer's pages: rendered on the server and usable without scripts. */
export async function publicPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  for (const path of linkRoutes) {
    app.get(path, (request, reply) => showLink(site, request as LinkRequest, reply));
  }
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384, parser: parseForm });
    for (const path of linkRoutes) {
      scope.post(path, (request, reply) => submitCheckout(site, request as LinkRequest, reply));
    }
  });
  for (const text of Object.keys(LEGAL_PAGES) as LegalPageName[]) {
    const { path } = LEGAL_PAGES[text];
    app.get(path, (request, reply) => {
      const page = pageBasics(site, contextFor(site, request).publicUrl() + path);
      return sendPage(website, reply, 200, { kind: 'legal', ...page, text });
    });
  }
  app.get(publicPaths.success, { config: { rateLimit: toReadLimit(getPaymentSuccess) } }, (request, reply) =>
    showSuccess(site, request as SuccessRequest, reply),
  );
}

async function showLink(
  site: Site,
  request: LinkRequest,
  reply: FastifyReply,
  { failure = null, wrong = {}, method }: Partial<Pick<LinkPage, 'failure' | 'wrong' | 'method'>> = {},
  status = 200,
) {
  const context = contextFor(site, request);
  const id = givenId.parse(request.params.id);
  const page = pageBasics(site, paymentUrl(context, id));
  try {
    const { error, success, order } = request.query;
    const { language } = request;
    const fields = readFormFields(request);
    const again = readRetryKey(fields['again'] ?? request.query['again']);
    const own = readReturningBuyerKeys(site.dependencies.config, request);
    const buyer = await addRetryingBuyer(context, id, again, own);
    const plain = await readOffer(context, id);
    const comesBack = error !== undefined || (plain.hold !== null && isOwn(plain.hold, buyer));
    const { choice, refusal } =
      request.method === 'GET' && comesBack
        ? { choice: await findLastChoice(context, plain, buyer), refusal: null }
        : readChosenExtras(plain, listExtraFields(fields), language);
    const offer = withChoice(plain, choice);
    request.sharedAnswer = toCachePolicy(offer, context.now);
    // Set on the first view, so that a new buyer's double click comes from one buyer.
    if (request.method === 'GET') readBuyerKeys(site.dependencies.config, request, reply);
    // Anyone can write ?success: only a link by which something was paid says so, a deposit too.
    const hasPayment = offer.link.status === 'paid' || offer.pet.status === 'reserved';
    const isPaid = success !== undefined && hasPayment;
    const isOver =
      error !== undefined && order !== undefined && (await hasEndedUnpaid(context, givenId.parse(order), id));
    const left = isOver ? 'expired' : 'cancelled';
    const notice = error !== undefined ? left : isPaid ? 'success' : null;
    const message = refusal ?? (failure || offer.isExact ? null : priceChanged(offer, language));
    const shownFailure = message
      ? { message, paymentMethod: failure?.paymentMethod ?? method ?? null }
      : (failure ?? repriced(request, offer));
    const address = readTypedAddress(request) ??
      readRememberedAddress(site.dependencies.config, request) ?? { state: null, zip: null };
    if (request.method === 'GET' && offer.hold && error !== undefined && order !== undefined)
      await cancelHold(context, offer.hold, order, buyer);
    const network = readHolderNetwork(site.dependencies.config, request);
    const shown = linkPage(context, offer, {
      ...page,
      refused: await listRefusedMethods(context, offer, { keys: buyer, network }, language),
      wrong,
      notice,
      failure: shownFailure,
      ...(method ? { method } : {}),
      address,
      buyerKeys: buyer,
      language,
      ...(again !== null && buyer !== own ? { again } : {}),
    });
    return await sendPage(site.website, reply, status, shown);
  } catch (error) {
    return sendAbsence(site.website, reply, error, page, absentLink);
  }
}

async function submitCheckout(site: Site, request: LinkRequest, reply: FastifyReply) {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const chosen = paymentMethod.safeParse(body['paymentMethod']);
  if (body['update'] !== undefined)
    return showLink(site, request, reply, chosen.success ? { method: chosen.data } : {});
  try {
    const wanted = parse(checkoutRequest, readCheckoutFields(request));
    if (wanted.address) rememberAddress(site.dependencies.config, reply, wanted.address);
    const id = givenId.parse(request.params.id);
    if (body['agreement'] === 'read' && wanted.address) {
      const { paymentMethod: pay, address, again } = wanted;
      const extras = writeChoice(wanted.extras);
      const query = new URLSearchParams({
        pay,
        ...address,
        ...(again ? { again } : {}),
        ...(extras ? { extras } : {}),
      });
      return await reply.redirect(`${agreementPath(id)}?${query}`, 303);
    }
    const context = contextFor(site, request);
    const buyer = readBuyerKeys(site.dependencies.config, request, reply);
    await checkPlainForm(context, createCheckout, request);
    await countRequest(context, createCheckout, request, wanted);
    const holder = readHolder(site.dependencies.config, buyer, request);
    const checkout = await openCheckout(context, id, wanted, holder);
    if (!checkout.fallbackMessage) return await reply.redirect(checkout.checkoutUrl, 303);
    // Without a script only the page can show the fallback; submitting again pays by card.
    const failure = { message: checkout.fallbackMessage, paymentMethod: 'card' } as const;
    return await showLink(site, request, reply, { failure });
  } catch (error) {
    const known = toHttpError(error);
    if (!known) throw error;
    if (known.code === 'ask_first') return reply.redirect(askFirstPath(request.params.id), 303);
    setRetryAfter(reply, known);
    const failure = {
      message: refusedCheckout(request.language, known),
      paymentMethod: chosen.success ? chosen.data : null,
    };
    return showLink(site, request, reply, { failure, wrong: wrongFields(request.language, known) }, known.status);
  }
}

const withStop = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** A changed price is no failure: the page asks to read the new total. */
function refusedCheckout(language: Language, refusal: HttpError): string {
  const { pricing } = refusal.details;
  if (refusal.code === 'price_changed' && pricing) return priceChangedSentence(fromAmount(pricing.total), language);
  const wrong = new Set(Object.values(wrongFields(language, refusal)));
  const reason = wrong.size > 0 ? [...wrong].map(withStop).join(' ') : refusalFor(language, refusal);
  return translateIn(language)('pay.failed', { reason });
}

/** The fields of the plain form, as typed. */
function readTypedAddress({ body }: LinkRequest): LinkPage['address'] | null {
  if (!body || typeof body !== 'object') return null;
  const { state, zip } = body as Record<string, unknown>;
  return {
    state: usState.safeParse(state).data ?? null,
    zip: typeof zip === 'string' && zip !== '' ? zip.slice(0, 20) : null,
  };
}

async function showSuccess(site: Site, request: SuccessRequest, reply: FastifyReply) {
  const context = contextFor(site, request);
  const sessionId = request.query.session_id;
  const path = typeof sessionId === 'string' ? successPath(sessionId) : publicPaths.success;
  const page = pageBasics(site, context.siteUrl + path);
  const nothing = {
    purchase: null,
    photo: null,
    breed: null,
    details: null,
    breederName: null,
    breederContact: null,
    linkId: null,
    receipt: null,
  };
  try {
    const facts =
      typeof sessionId === 'string'
        ? await successFacts(context, sessionId, readReturningBuyerKeys(context.config, request))
        : nothing;
    return await sendPage(site.website, reply, facts.purchase ? 200 : 404, {
      kind: 'success',
      ...page,
      ...facts,
    });
  } catch (error) {
    const known = toHttpError(error);
    if (!known) throw error;
    if (known.status === 404) {
      const buyerKeys = readReturningBuyerKeys(context.config, request);
      const unpaid = typeof sessionId === 'string' ? await unpaidFacts(context, sessionId, buyerKeys) : undefined;
      return sendPage(site.website, reply, 404, { kind: 'success', ...page, ...nothing, ...unpaid });
    }
    setRetryAfter(reply, known);
    return sendPage(site.website, reply, known.status, { kind: 'absent', ...page, reason: 'failed' });
  }
}

const contextFor = ({ dependencies }: Site, request: FastifyRequest): Context => ({
  ...systemContext(dependencies),
  log: request.log,
  origin: readOrigin(dependencies.config, request),
});

const pageBasics = ({ dependencies }: Site, canonicalUrl: string) => ({
  settings: toSettings(dependencies.config),
  canonicalUrl,
});

const priceChanged = ({ priceCents }: Offer, language: Language) =>
  priceChangedSentence(totalCents(priceCents), language);

/** The page's script navigates here, with the chosen method, when the total has changed since the page loaded. */
function repriced({ query: { price, method }, language }: LinkRequest, offer: Offer): LinkPage['failure'] {
  if (price !== 'changed') return null;
  const chosen = paymentMethod.safeParse(method);
  return {
    message: priceChanged(offer, language),
    paymentMethod: chosen.success ? chosen.data : null,
  };
}
