import type { FastifyInstance } from 'fastify';
import { isKennelAddress } from '../../../contract/kennel-pages/kennel-address.ts';
import { KENNEL_ROUTE, kennelPath } from '../../../contract/pages/kennel-page.ts';
import { systemContext, type Dependencies } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { inChosenLanguage } from '../../http/language.ts';
import { sendAbsence, sendPage } from '../../pages/send-page.ts';
import { toSettings, type Website } from '../../pages/website.ts';
import { readKennel } from '../payment-links/api.ts';
import { presentKennelPage } from './presenter.ts';

const READS_PER_MINUTE = 120;

/** A breeder's own page for everybody. It needs no script. */
export function kennelPagesOfBreeders(app: FastifyInstance, dependencies: Dependencies, website: Website): void {
  const limit = { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } };
  app.get<{ Params: { kennel: string } }>(KENNEL_ROUTE, limit, async (request, reply) => {
    const context = { ...systemContext(dependencies), log: request.log };
    const address = request.params.kennel;
    const basics = { settings: toSettings(dependencies.config), canonicalUrl: context.siteUrl + kennelPath(address) };
    try {
      if (!isKennelAddress(address)) throw notFound('This page was not found.');
      const kennel = await readKennel(context, address);
      const { address: current } = kennel.page;
      if (current !== address)
        return await reply
          .header('cache-control', 'no-store')
          .redirect(inChosenLanguage(request, kennelPath(current)), 302);
      const page = await presentKennelPage(context, kennel, request.language);
      return await sendPage(website, reply, 200, { ...basics, ...page });
    } catch (error) {
      return sendAbsence(website, reply, error, basics, ({ code }) =>
        code === 'paused' ? 'kennel-paused' : 'no-kennel',
      );
    }
  });
}
