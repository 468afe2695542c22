import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { paymentMethod } from '../../../contract/orders/orders.ts';
import { reservationForm } from '../../../contract/reservations/reserved-orders.ts';
import { publicPaths, reservationPath, type ReservationPage } from '../../../contract/pages/public-page.ts';
import type { Context, Dependencies } from '../../context.ts';
import { confirmCash, declineCash } from './answer-cash.ts';
import { payBalance } from './pay-balance.ts';
import { findDeposit, findPurchaseOfPayer, findReservationKey } from '../orders/api.ts';
import { findReservation, reservationFacts } from './reservation-facts.ts';
import { cancelByBuyer } from './release.ts';
import { acceptMove, declineMove } from './move.ts';
import { parseForm } from '../../http/body.ts';
import { readBuyerKeys, type BuyerKeys } from '../../http/cookies/buyer-keys.ts';
import { parse } from '../../http/route.ts';
import { countForm, readFormFields, refusedForm, sendPrivate, toRefusal } from '../../pages/plain-form.ts';
import { answerByKey, basicsAt, type ByKey } from '../../pages/private-page.ts';
import { toSignatureInput, signatureIn } from '../../pages/signature-fields.ts';
import type { Website } from '../../pages/website.ts';
import type { Language } from '../../../contract/language.ts';

type Refused = Pick<ReservationPage, 'failure' | 'wrong' | 'given' | 'givenMethod' | 'givenWords' | 'signing'>;

const NOTHING: Refused = {
  failure: null,
  given: '',
  signing: { name: '', ticked: [] },
};
const READS_PER_MINUTE = 60;
const FORMS = { max: 30, minutes: 60 };

/** Does what a form asks for, and returns where the buyer goes next. */
async function actOn(
  context: Context,
  key: string,
  form: z.output<typeof reservationForm>,
  language: Language,
  buyerKeys: () => BuyerKeys,
): Promise<string> {
  const { purchase } = await findReservation(context, key);
  if (form.act === 'pay') return payBalance(context, purchase, { ...form, language, buyerKeys: buyerKeys() });
  if (form.act === 'cash_yes') await confirmCash(context, purchase, form.part);
  else if (form.act === 'move_yes') await acceptMove(context, purchase, form.move, { ...form, language });
  else if (form.act === 'move_no') await declineMove(context, purchase, form.move);
  else if (form.act === 'cash_no') await declineCash(context, purchase, form.part, form.words);
  else await cancelByBuyer(context, purchase, form.returned);
  return reservationPath(key);
}

async function findKey({ db, config }: Context, orderId: string, buyerKeys: string[]): Promise<string | undefined> {
  const purchase = await findPurchaseOfPayer(db, orderId, buyerKeys);
  const deposit = purchase && (await findDeposit(db, orderId));
  return deposit && findReservationKey(config, deposit);
}

/** A buyer's private page of a reservation. Anyone who knows its address may read it, pay the balance, and cancel. */
export async function reservationPages(
  app: FastifyInstance,
  dependencies: Dependencies,
  website: Website,
): Promise<void> {
  const path = publicPaths.reservation;
  const withKey = (request: FastifyRequest, reply: FastifyReply, answer: ByKey) =>
    answerByKey({ dependencies, website }, request, reply, { path, reason: 'no-reservation', findKey }, answer);
  app.get(path, { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } }, (request, reply) =>
    withKey(request, reply, (context, key) => show(context, request, reply, key)),
  );
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 4_096, parser: parseForm });
    scope.post(path, (request, reply) =>
      withKey(request, reply, (context, key) => submit(context, request, reply, key)),
    );
  });

  async function submit(context: Context, request: FastifyRequest, reply: FastifyReply, key: string) {
    const fields = readFormFields(request);
    try {
      const signature = fields['hash'] === undefined ? null : signatureIn(fields);
      const form = parse(reservationForm, { ...fields, signature });
      await countForm(context, request, 'reservation', FORMS);
      // A reload then repeats nothing.
      const buyerKeys = () => readBuyerKeys(context.config, request, reply);
      return await reply.redirect(await actOn(context, key, form, request.language, buyerKeys), 303);
    } catch (error) {
      const known = toRefusal(reply, error);
      const given = fields['amount'] ?? '';
      const method = paymentMethod.safeParse(fields['paymentMethod']).data;
      const signing = toSignatureInput(fields, known.status !== 409);
      return show(
        context,
        request,
        reply,
        key,
        {
          ...refusedForm(request, known),
          given,
          ...(method ? { givenMethod: method } : {}),
          ...(fields['act'] === 'cash_no' ? { givenWords: fields['words'] ?? '' } : {}),
          signing,
        },
        known.status,
      );
    }
  }

  async function show(
    context: Context,
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    refused: Refused = NOTHING,
    status = 200,
  ) {
    const { purchase } = await findReservation(context, key);
    // Set on the first view, so that a double click comes from one browser.
    readBuyerKeys(context.config, request, reply);
    return sendPrivate(website, reply, status, {
      ...basicsAt(context, path),
      kind: 'reservation',
      ...(await reservationFacts(context, purchase, key, request.language)),
      ...refused,
    });
  }
}
