import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  publicPaths,
  homePackPath,
  handOverPhotoPath,
  receiptPath,
  receiptPdfPath,
  signedAgreementPath,
} from '../../../contract/pages/public-page.ts';
import { handOverAddress } from '../../../contract/screens.ts';
import { LANGUAGE_QUERY, toLanguage } from '../../../contract/language.ts';
import { systemContext, type Context, type Dependencies } from '../../context.ts';
import { findReviewMailPath } from '../reviews/api.ts';
import { readReceipt, readSigned, receiptDocument, signedDocument } from '../receipts/api.ts';
import { handOverCode } from './code.ts';
import { homePack } from './pack.ts';
import { confirmReceived } from './receive.ts';
import { readUpdatesForBuyer } from '../pet-updates/api.ts';
import { presentOfferPhoto } from '../payment-links/api.ts';
import { attach } from '../../http/answers/attachment.ts';
import { parseForm } from '../../http/body.ts';
import { toHttpError } from '../../http/http-error.ts';
import { leadTo } from '../../pages/plain-form.ts';
import { sendPage } from '../../pages/send-page.ts';
import { toSettings, type Website } from '../../pages/website.ts';

type ReceiptRequest = FastifyRequest<{ Querystring: { key?: unknown; lang?: unknown } }>;

/** A document takes a tenth of a second of a processor. */
const PAGES_PER_MINUTE = 60;
const DOCUMENTS_PER_MINUTE = 20;
const CONFIRMATIONS_PER_MINUTE = 10;

const limit = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });

/** The buyer's receipt at its lasting address: page, PDF, pack, and their part of the hand-over. Anyone who knows the key may read it. */
export async function receiptPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const answer = answerFor(dependencies, website);
  app.get(publicPaths.receipt, limit(PAGES_PER_MINUTE), (request, reply) =>
    answer(request, reply, async (context, key) => {
      const found = await readReceipt(context, key);
      const { receipt, photo, details, language, handOver, orderId, hasAgreement } = found;
      const reviewMailPath = receipt.part === undefined ? await findReviewMailPath(context, orderId, key) : undefined;
      const inLanguage = request.language === language ? '' : `&${LANGUAGE_QUERY}=${request.language}`;
      return sendPage(website, reply, 200, {
        settings: toSettings(context.config),
        kind: 'receipt',
        canonicalUrl: context.siteUrl + publicPaths.receipt,
        receipt,
        photo: presentOfferPhoto(photo),
        details,
        // The receipt of a part has none.
        ...(handOver ? await readUpdatesForBuyer(context, orderId, 'receipt', key) : {}),
        path: receiptPath(key),
        handOver: handOver && {
          ...handOver,
          ...presentHandOverCode(context, orderId),
          key,
          packPath: homePackPath(key) + inLanguage,
          photoPath: handOverPhotoPath(key),
        },
        pdfPath: receiptPdfPath(key) + inLanguage,
        agreementPath: hasAgreement ? signedAgreementPath(key) : null,
        ...(reviewMailPath ? { reviewMailPath: reviewMailPath + inLanguage } : {}),
      });
    }),
  );
  downloads(app, answer);
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 1_024, parser: parseForm });
    // Where a page that the form has answered is opened again, such as in another language.
    scope.get(publicPaths.received, limit(PAGES_PER_MINUTE), (request, reply) => {
      const { key } = (request as ReceiptRequest).query as { key?: unknown };
      return leadTo(reply, receiptPath(typeof key === 'string' ? key : ''));
    });
    scope.post(publicPaths.received, limit(CONFIRMATIONS_PER_MINUTE), (request, reply) =>
      answer(request, reply, async (context, key) => {
        await confirmReceived(context, key);
        return reply.redirect(receiptPath(key), 303);
      }),
    );
  });
}

function downloads(app: FastifyInstance, answer: Answer): void {
  const read = async (context: Context, key: string, request: FastifyRequest) => {
    const found = await readReceipt(context, key);
    return { found, language: toLanguage((request as ReceiptRequest).query.lang) ?? found.language };
  };
  const unlisted = (reply: FastifyReply) =>
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');

  app.get(publicPaths.receiptPdf, limit(DOCUMENTS_PER_MINUTE), (request, reply) =>
    answer(request, reply, async (context, key) => {
      const { found, language } = await read(context, key, request);
      const { name, bytes } = await receiptDocument(context, found, language);
      return unlisted(reply)
        .header('content-disposition', `inline; filename="${name}"`)
        .type('application/pdf')
        .send(bytes);
    }),
  );
  app.get(publicPaths.agreementPdf, limit(DOCUMENTS_PER_MINUTE), (request, reply) =>
    answer(request, reply, async (context, key) => {
      const { name, bytes } = await signedDocument(context, await readSigned(context, key));
      return unlisted(reply)
        .header('content-disposition', `inline; filename="${name}"`)
        .type('application/pdf')
        .send(bytes);
    }),
  );
  app.get(publicPaths.homePack, limit(DOCUMENTS_PER_MINUTE), (request, reply) =>
    answer(request, reply, async (context, key) => {
      const { found, language } = await read(context, key, request);
      const { name, body } = homePack(context, found, language);
      return attach(unlisted(reply), name).type('application/zip').send(body);
    }),
  );
}

const presentHandOverCode = ({ config, siteUrl }: Context, orderId: string) => {
  const code = handOverCode(config, orderId);
  return { code, scan: siteUrl + handOverAddress(orderId, code) };
};

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  send: (context: Context, key: string) => Promise<FastifyReply>,
) => Promise<FastifyReply>;

/** Answers by the key of the request; an unknown one has a page of its own. */
const answerFor =
  (dependencies: Dependencies, website: Website): Answer =>
  async (request, reply, send) => {
    const { key } = { ...(request as ReceiptRequest).query, ...(request.body as { key?: unknown } | undefined) };
    const context = { ...systemContext(dependencies), log: request.log };
    try {
      return await send(context, typeof key === 'string' ? key : '');
    } catch (error) {
      const known = toHttpError(error);
      if (known?.status !== 404) throw error;
      const basics = { settings: toSettings(context.config), canonicalUrl: context.siteUrl + publicPaths.receipt };
      return sendPage(website, reply, 404, { ...basics, kind: 'absent', reason: 'no-receipt' });
    }
  };
