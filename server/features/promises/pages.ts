import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_MAX_BYTES } from '../../../contract/business.ts';
import type { Language } from '../../../contract/language.ts';
import { refusalFor, translateIn } from '../../../contract/locales/messages.ts';
import { promisePath } from '../../../contract/pages/promise-paths.ts';
import { publicPaths, receiptPath } from '../../../contract/pages/public-page.ts';
import { PROOF_FIELD, promiseForm } from '../../../contract/pages/promise-page.ts';
import type { Context, Dependencies } from '../../context.ts';
import { invalid, notADocument, notFound } from '../../errors.ts';
import { parseForm } from '../../http/body.ts';
import type { HttpError } from '../../http/http-error.ts';
import { addFormRoute, readFile } from '../../http/multipart.ts';
import { parse } from '../../http/route.ts';
import { documentHasTooManyBytes } from '../../integrations/document-files.ts';
import { leadTo, readFormFields, sendPrivate, toRefusal } from '../../pages/plain-form.ts';
import { answerByKey, basicsAt, type Site } from '../../pages/private-page.ts';
import type { Website } from '../../pages/website.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import { findSeller } from '../orders/api.ts';
import { orderOfReceipt } from '../receipts/api.ts';
import { askExtension, canAskExtension } from './ask-extension.ts';
import { confirmByHand, denyByHand } from './confirm-by-hand.ts';
import { presentPromiseState } from './presenter.ts';
import { findPromise, type FoundPromise } from './queries.ts';
import { canSendProof, sendProof } from './send-proof.ts';

const limit = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });
/** Reading one takes a second of a processor. */
const UPLOADS_PER_MINUTE = 6;

const CHOOSE = 'Please choose a PDF or a photo: JPEG, PNG, WebP or AVIF.';
const upload = { field: PROOF_FIELD, maxBytes: DOCUMENT_MAX_BYTES };
const refusals = {
  noForm: () => notADocument(CHOOSE),
  missing: () => invalid({ [PROOF_FIELD]: CHOOSE }),
  tooLarge: documentHasTooManyBytes,
};

interface Asked {
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
  website: Website;
  key: string;
  found: FoundPromise;
}

/** Where a buyer reads their promise, sends proof and asks for more time: plain forms, by the key of the receipt. */
export async function promisePages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  app.get(publicPaths.promise, limit(60), (request, reply) => withPromise(site, request, reply, show()));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 1_024, parser: parseForm });
    scope.post(publicPaths.promise, limit(20), (request, reply) => withPromise(site, request, reply, act));
  });
  // Where a page that the upload has answered is opened again, such as in another language.
  app.get(publicPaths.promiseProof, limit(60), (request, reply) =>
    withPromise(site, request, reply, async ({ key }) => leadTo(reply, promisePath(key))),
  );
  addFormRoute(app, upload, {
    method: 'POST',
    url: publicPaths.promiseProof,
    ...limit(UPLOADS_PER_MINUTE),
    handler: (request, reply) => withPromise(site, request, reply, receiveProof),
  });
}

const withPromise = (
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (asked: Asked) => Promise<FastifyReply>,
): Promise<FastifyReply> =>
  answerByKey(site, request, reply, { path: publicPaths.promise, reason: 'no-receipt' }, async (context, key) => {
    const orderId = await orderOfReceipt(context.db, key);
    const found = orderId === undefined ? undefined : await findPromise(context.db, orderId);
    if (!found) throw notFound('We do not know this receipt.');
    return answer({ context, request, reply, website: site.website, key, found });
  });

const show =
  (failure: string | null = null, status = 200) =>
  async ({ context, reply, website, key, found }: Asked) => {
    const { order } = found.purchase;
    const seller = await findSeller(context.db, order);
    return sendPrivate(website, reply, status, {
      ...basicsAt(context, publicPaths.promise),
      kind: 'promise',
      petName: order.petName,
      promise: await presentPromiseState(context, found),
      isDisputed: order.status === 'disputed',
      canSend: canSendProof(found),
      canExtend: canAskExtension(found),
      key,
      receiptPath: receiptPath(key),
      timeZone: seller ? timeZoneOfBreeder(seller) : 'UTC',
      failure,
    });
  };

const ACTS = { extend: askExtension, got: confirmByHand, not_got: denyByHand };

const act = (asked: Asked) =>
  perform(asked, async ({ context, request, found }) => {
    const { act: name } = parse(promiseForm, readFormFields(request));
    await ACTS[name](context, found);
  });

const receiveProof = (asked: Asked) =>
  perform(asked, async ({ context, request, found }) =>
    sendProof(context, found, await readFile(request, upload, refusals)),
  );

/** Does it, and leads to the page, so that a reload repeats nothing; a refusal is a sentence on the page. */
async function perform(asked: Asked, doIt: (asked: Asked) => Promise<void>): Promise<FastifyReply> {
  const { request, reply, key, context, found } = asked;
  try {
    await doIt(asked);
  } catch (error) {
    const known = toRefusal(reply, error);
    const current = (await findPromise(context.db, found.row.orderId)) ?? found;
    return show(describeRefusal(request.language, known), known.status)({ ...asked, found: current });
  }
  return reply.redirect(promisePath(key), 303);
}

function describeRefusal(language: Language, refusal: HttpError): string {
  if (refusal.status === 409) return translateIn(language)('promise.changed');
  const isWrongFile = [400, 413, 415].includes(refusal.status);
  return isWrongFile ? translateIn(language)('promise.wrongFile') : refusalFor(language, refusal);
}
