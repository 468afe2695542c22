import type { FastifyInstance } from 'fastify';
import * as buyerData from '../../../contract/buyer-data/buyer-data.ts';
import { formatTime, type Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { copyBuyerData } from './copy.ts';
import { deleteBuyerData, type KeptAfterDeletion } from './deletion.ts';
import { requestBuyerData } from './request.ts';

export function buyerDataRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, buyerData.requestBuyerData, async ({ context, body, request }) => {
    await requestBuyerData(context, body.email, body.kind, request.language);
    return { message: 'If we hold data about a buyer with this address, we sent a link.' };
  });
  route(app, dependencies, buyerData.copyBuyerData, ({ context, body }) => copyBuyerData(context, body.token));
  route(app, dependencies, buyerData.deleteBuyerData, async ({ context, body, request }) => {
    return { message: deletedMessage(request.language, await deleteBuyerData(context, body.token, body.giveUp)) };
  });
}

function deletedMessage(language: Language, { signedUntil, evidenceUntil }: KeptAfterDeletion): string {
  const translate = translateIn(language);
  const day = (until: Date) => formatTime(language, until, { dateStyle: 'long' });
  const deleted = signedUntil
    ? translate('yourData.deletedKept', { day: day(signedUntil) })
    : translate('yourData.deleted');
  return evidenceUntil ? `${deleted} ${translate('yourData.deletedEvidence', { day: day(evidenceUntil) })}` : deleted;
}
