import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromAmount } from '../../../contract/money.ts';
import { checkoutRequest, createCheckout, paymentMethod } from '../../../contract/orders/orders.ts';
import { buyerAddress } from '../../../contract/addresses/buyer-address.ts';
import { type ExtraChoice, extraChoice } from '../../../contract/order-lines/link-lines.ts';
import { agreementPath, type AgreementPage } from '../../../contract/pages/public-page.ts';
import { retryPath } from '../../../contract/pages/retry-path.ts';
import { askFirstPath } from '../../../contract/pages/ask-first-paths.ts';
import { refusalFor, wrongFields } from '../../../contract/locales/messages.ts';
import type { Context, Dependencies } from '../../context.ts';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { openCheckout } from './open.ts';
import { priceChangedSentence } from './refusals.ts';
import { addRetryingBuyer, readRetryKey } from './retry.ts';
import { readToSign } from './sign.ts';
import { parseForm } from '../../http/body.ts';
import { readBuyerKeys } from '../../http/cookies/buyer-keys.ts';
import { readRememberedAddress } from '../../http/cookies/buyer-address.ts';
import { checkPlainForm } from '../../http/limits/captcha.ts';
import { readHolder } from '../../http/cookies/holder.ts';
import { inChosenLanguage } from '../../http/language.ts';
import type { HttpError } from '../../http/http-error.ts';
import { countRequest } from '../../http/limits/limits.ts';
import { parse } from '../../http/route.ts';
import { readCheckoutFields, readExtraFields, readFormFields, sendPrivate, toRefusal } from '../../pages/plain-form.ts';
import { answerOfLink, basicsAt } from '../../pages/private-page.ts';
import { toSignatureInput, signatureIn } from '../../pages/signature-fields.ts';
import type { Website } from '../../pages/website.ts';

type SignRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;
type Refused = Pick<AgreementPage, 'failure' | 'wrong' | 'given' | 'continueAt'>;
/** Chosen on the page of the pet. */
type Chosen = Pick<AgreementPage, 'paymentMethod' | 'address' | 'again'>;

interface PageRequest {
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
    (answer: (asked: PageRequest) => Promise<FastifyReply>) => (request: FastifyRequest, reply: FastifyReply) =>
      answerOfLink({ dependencies, website }, request, reply, agreementPath, (context, linkId) =>
        answer({ website, context, request: request as SignRequest, reply, linkId }),
      );
  app.get(path, answering(show()));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384, parser: parseForm });
    scope.post(path, answering(submit));
  });
}

/** Leads to the pet where nobody signs now: its page says what can be done. */
const show =
  (refused = NOTHING, status = 200) =>
  async ({ website, context, request, reply, linkId }: PageRequest) => {
    const chosen = chosenIn(context, request);
    const own = readBuyerKeys(context.config, request, reply);
    const toSign =
      chosen &&
      (await readToSign(
        context,
        linkId,
        await addRetryingBuyer(context, linkId, chosen.again, own),
        chosenExtras(request),
      ));
    if (!toSign) return leadToPet(reply, linkId, chosen?.again);
    const page = {
      kind: 'agreement' as const,
      linkId,
      ...basicsAt(context, agreementPath(linkId)),
      ...toSign,
      ...chosen,
      ...refused,
    };
    return sendPrivate(website, reply, status, page);
  };

async function submit(asked: PageRequest): Promise<FastifyReply> {
  const { context, request, reply, linkId } = asked;
  const fields = readFormFields(request);
  try {
    const wanted = parse(checkoutRequest, wantedIn(request));
    const buyer = readBuyerKeys(context.config, request, reply);
    await checkPlainForm(context, createCheckout, request, MANY_BUYERS);
    await countRequest(context, createCheckout, request, wanted);
    const opened = await openCheckout(context, linkId, wanted, readHolder(context.config, buyer, request));
    if (!opened.fallbackMessage) return await reply.redirect(opened.checkoutUrl, 303);
    return await show({ ...NOTHING, failure: opened.fallbackMessage, continueAt: opened.checkoutUrl })(asked);
  } catch (error) {
    const known = toRefusal(reply, error);
    if (known.code === 'ask_first') return reply.redirect(askFirstPath(linkId), 303);
    if (SHOWN_BY_PET.includes(known.code)) return leadToPet(reply, linkId, chosenIn(context, request)?.again);
    const given = toSignatureInput(fields, known.status !== 409);
    const wrong = wrongFields(request.language, known);
    return show({ failure: toFailureMessage(request, known), wrong, given, continueAt: null }, known.status)(asked);
  }
}

/** Redirects to the pet's page in the language that the agreement's address names. */
function leadToPet(reply: FastifyReply, linkId: string, again: string | undefined) {
  return reply.redirect(inChosenLanguage(reply.request, retryPath(linkId, again)), 303);
}

function chosenIn({ config }: Context, request: SignRequest): Chosen | null {
  const given = { ...request.query, ...readFormFields(request) } as Record<string, unknown>;
  const address = buyerAddress.safeParse(given).data ?? readRememberedAddress(config, request);
  const method = paymentMethod.safeParse(given['pay'] ?? given['paymentMethod']).data ?? 'card';
  const again = readRetryKey(given['again']);
  return address && { paymentMethod: method, address, ...(again ? { again } : {}) };
}

const chosenExtras = (request: SignRequest): ExtraChoice =>
  extraChoice.safeParse(readExtraFields({ ...request.query, ...readFormFields(request) })).data ?? [];

/** The checkout that the form asks for, signature included. */
const wantedIn = (request: SignRequest) => ({
  ...readCheckoutFields(request),
  signature: signatureIn(readFormFields(request)),
});

/** Adds the new price to the message when the price has changed. */
function toFailureMessage({ language }: FastifyRequest, refusal: HttpError): string {
  const { pricing } = refusal.details;
  if (refusal.code === 'price_changed' && pricing) return priceChangedSentence(fromAmount(pricing.total), language);
  return refusalFor(language, refusal);
}
