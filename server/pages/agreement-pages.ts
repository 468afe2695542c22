import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../contract/fields.ts';
import { fromAmount } from '../../contract/money.ts';
import { checkoutRequest, createCheckout, paymentMethod } from '../../contract/orders.ts';
import { place as placeSchema } from '../../contract/place.ts';
import { agreementPath, linkPath, type AbsentPage, type AgreementPage } from '../../contract/public-page.ts';
import { refusalFor } from '../../contract/words/speech.ts';
import type { Context, Dependencies } from '../context.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { openCheckout } from '../features/orders/checkout/open.ts';
import { priceChangedSentence } from '../features/orders/checkout/refusals.ts';
import { readToSign } from '../features/orders/checkout/sign.ts';
import { parseForm } from '../http/body.ts';
import { buyerKeysOf } from '../http/buyer-keys.ts';
import { rememberedPlace } from '../http/buyer-place.ts';
import { checkPlainForm } from '../http/captcha.ts';
import { holderOf } from '../http/holder.ts';
import { chosenQuery } from '../http/language.ts';
import { toHttpError, type HttpError } from '../http/http-error.ts';
import { countRequest } from '../http/limits.ts';
import { parse } from '../http/route.ts';
import { fieldsOf, requestContext, sendPrivate } from './plain-form.ts';
import { signatureGiven, signatureIn } from './signature-fields.ts';
import { settingsOf, type Website } from './website.ts';

type SignRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;
type Refused = Pick<AgreementPage, 'failure' | 'given' | 'continueAt'>;
/** Chosen on the page of the pet. */
type Chosen = Pick<AgreementPage, 'paymentMethod' | 'place'>;

interface Asked {
  website: Website;
  context: Context;
  request: SignRequest;
  reply: FastifyReply;
  linkId: string;
}

const NOTHING: Refused = { failure: null, given: { name: '', ticked: [] }, continueAt: null };
const MANY_BUYERS = 'Many people on your network are buying at this moment. Please try again later.';
/** The page of the pet shows the same, and what can be done. */
const SHOWN_BY_PET: ErrorCode[] = ['sold', 'held', 'reserved'];

/**
 * What a buyer reads and signs before paying, where the breeder asks for it: a plain form on a page of its own, which is never
 * kept ready, so that the page of the pet stays small.
 */
export async function agreementPages(
  app: FastifyInstance,
  dependencies: Dependencies,
  website: Website,
): Promise<void> {
  const path = agreementPath(':id').replace('%3A', ':');
  const answering =
    (answer: (asked: Asked) => Promise<FastifyReply>) => (request: FastifyRequest, reply: FastifyReply) =>
      withLink(dependencies, website, request as SignRequest, reply, answer);
  app.get(path, answering(show()));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384, parser: parseForm });
    scope.post(path, answering(submit));
  });
}

/** A missing or paused link has the page that says so. */
async function withLink(
  dependencies: Dependencies,
  website: Website,
  request: SignRequest,
  reply: FastifyReply,
  answer: (asked: Asked) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const linkId = givenId.parse(request.params.id);
  const context = requestContext(dependencies, request);
  try {
    return await answer({ website, context, request, reply, linkId });
  } catch (error) {
    const known = toHttpError(error);
    if (known?.status !== 404) throw error;
    return sendPrivate(website, reply, 404, { ...basicsOf(context, linkId), ...absent(known) });
  }
}

/** Leads to the pet where nobody signs now: its page says what can be done. */
const show =
  (refused = NOTHING, status = 200) =>
  async ({ website, context, request, reply, linkId }: Asked) => {
    const chosen = chosenIn(context, request);
    const toSign = chosen && (await readToSign(context, linkId, buyerKeysOf(context.config, request, reply)));
    if (!toSign) return leadToPet(reply, linkId);
    const page = { kind: 'agreement' as const, linkId, ...basicsOf(context, linkId), ...toSign, ...chosen, ...refused };
    return sendPrivate(website, reply, status, page);
  };

async function submit(asked: Asked): Promise<FastifyReply> {
  const { context, request, reply, linkId } = asked;
  const fields = fieldsOf(request);
  try {
    const wanted = parse(checkoutRequest, wantedIn(request));
    const buyer = buyerKeysOf(context.config, request, reply);
    await checkPlainForm(context, createCheckout, request, MANY_BUYERS);
    await countRequest(context, createCheckout, request, wanted);
    const opened = await openCheckout(context, linkId, wanted, holderOf(context.config, buyer, request));
    if (!opened.fallbackMessage) return await reply.redirect(opened.checkoutUrl, 303);
    return await show({ ...NOTHING, failure: opened.fallbackMessage, continueAt: opened.checkoutUrl })(asked);
  } catch (error) {
    const known = toHttpError(error);
    if (!known || known.status === 404) throw error;
    if (SHOWN_BY_PET.includes(known.code)) return leadToPet(reply, linkId);
    const { retryAfterSeconds } = known.details;
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    const given = signatureGiven(fields, known.status !== 409);
    return show({ failure: failureOf(request, known), given, continueAt: null }, known.status)(asked);
  }
}

/** In the language that the address of the agreement names. */
const leadToPet = (reply: FastifyReply, linkId: string) =>
  reply.redirect(linkPath(linkId) + chosenQuery(reply.request), 303);

function chosenIn({ config }: Context, request: SignRequest): Chosen | null {
  const given = { ...request.query, ...fieldsOf(request) } as Record<string, unknown>;
  const place = placeSchema.safeParse(given).data ?? rememberedPlace(config, request);
  const method = paymentMethod.safeParse(given['pay'] ?? given['paymentMethod']).data ?? 'card';
  return place && { paymentMethod: method, place };
}

const basicsOf = ({ config, siteUrl }: Context, linkId: string) => ({
  settings: settingsOf(config),
  canonicalUrl: siteUrl + agreementPath(linkId),
});

/** The checkout that the form asks for, signature included. */
function wantedIn(request: SignRequest) {
  const fields = fieldsOf(request);
  const { paymentMethod: method, total, deposit, termsVersion, state, zip } = fields;
  return {
    paymentMethod: method,
    total,
    deposit,
    termsVersion,
    place: { state, zip },
    language: request.language,
    signature: signatureIn(fields),
  };
}

const absent = ({ code, details: { note } }: HttpError): Pick<AbsentPage, 'kind' | 'reason' | 'note'> => ({
  kind: 'absent',
  reason: code === 'paused' || code === 'expired' ? code : 'missing',
  note,
});

/** What is wrong with a field says more than that something is. */
function failureOf({ language }: FastifyRequest, { code, message, details }: HttpError): string {
  const { pricing } = details;
  if (code === 'price_changed' && pricing) return priceChangedSentence(fromAmount(pricing.total), language);
  return refusalFor(language, { code, message: Object.values(details.errors ?? {})[0] ?? message });
}
