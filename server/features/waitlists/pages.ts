import type { FastifyInstance } from 'fastify';
import { givenId } from '../../../contract/fields.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { systemContext, type Context, type Dependencies } from '../../context.ts';
import { readLitterPage } from '../payment-links/api.ts';
import { advanceWhenDue } from './turns/advance.ts';
import { litterUrl } from '../pets/api.ts';
import { absentLitter } from '../../pages/private-page.ts';
import { sendAbsence, sendPage } from '../../pages/send-page.ts';
import { toSettings, type Website } from '../../pages/website.ts';

const READS_PER_MINUTE = 120;

/** The page of a litter, which its breeder shares. It needs no script, and one query. */
export function litterPages(app: FastifyInstance, dependencies: Dependencies, website: Website): void {
  const limit = { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } };
  app.get<{ Params: { id: string } }>(`${publicPaths.litter}/:id`, limit, async (request, reply) => {
    const context = { ...systemContext(dependencies), log: request.log };
    const id = givenId.parse(request.params.id);
    const basics = { settings: toSettings(dependencies.config), canonicalUrl: litterUrl(context, id) };
    try {
      const { waitlist: _, ...page } = await readCurrent(context, id);
      return await sendPage(website, reply, 200, { kind: 'litter', ...basics, ...page });
    } catch (error) {
      return sendAbsence(website, reply, error, basics, absentLitter);
    }
  });
}

/** After what has become due of its waiting list. */
async function readCurrent(context: Context, id: string) {
  const page = await readLitterPage(context, id);
  return (await advanceWhenDue(context, page.waitlist)) ? readLitterPage(context, id) : page;
}
