import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AlertPage } from '../../../contract/pages/alert-pages.ts';
import { alertForm, alertPath, ALERTS } from '../../../contract/alerts/alerts.ts';
import { linkPath } from '../../../contract/pages/public-page.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context, Dependencies } from '../../context.ts';
import { askForAlert, findAwaited, type Awaited } from './ask.ts';
import { parseForm } from '../../http/body.ts';
import { parse } from '../../http/route.ts';
import { countForm, readFormFields, refusedForm, sendPrivate, toRefusal } from '../../pages/plain-form.ts';
import { answerOfLink, basicsAt, type Site } from '../../pages/private-page.ts';
import { stopAlertPages } from './stop-pages.ts';
import type { Website } from '../../pages/website.ts';

/** Where a buyer asks to be emailed once a held pet is free, and says "no more": plain forms without scripts. */
export async function alertPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  const path = alertPath(':id').replace('%3A', ':');
  app.get(path, (request, reply) => withAwaited(site, request, reply, show({})));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 4_096, parser: parseForm });
    scope.post(path, (request, reply) => withAwaited(site, request, reply, submit));
    stopAlertPages(scope, dependencies, website);
  });
}

interface PageRequest {
  website: Website;
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
  linkId: string;
  awaited: Awaited;
}

/** A pet that is free, or sold, leads to its page. */
const withAwaited = (
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (asked: PageRequest) => Promise<FastifyReply>,
): Promise<FastifyReply> =>
  answerOfLink(site, request, reply, alertPath, async (context, linkId) => {
    const awaited = await findAwaited(context, linkId);
    if (!awaited) return reply.redirect(linkPath(linkId), 303);
    return answer({ website: site.website, context, request, reply, linkId, awaited });
  });

const show =
  (rest: Partial<Pick<AlertPage, 'isSent' | 'failure' | 'wrong' | 'given'>>, status = 200) =>
  async ({ website, context, reply, linkId, awaited: { petName } }: PageRequest) =>
    sendPrivate(website, reply, status, {
      ...basicsAt(context, alertPath(linkId)),
      kind: 'alert',
      linkId,
      petName,
      isSent: false,
      failure: null,
      given: { email: '' },
      ...rest,
    });

async function submit(asked: PageRequest): Promise<FastifyReply> {
  const { context, request, reply, linkId, awaited } = asked;
  const { language } = request;
  const { email = '' } = readFormFields(request);
  try {
    const form = parse(alertForm, { email });
    await countForm(context, request, 'alert', ALERTS.perNetwork, { ...ALERTS.perNetworkAndPet, id: awaited.petId });
    if (await askForAlert(context, linkId, awaited, { ...form, language }))
      return await show({ isSent: true, given: form })(asked);
    return await show({ failure: translateIn(language)('alert.full'), given: { email } }, 409)(asked);
  } catch (error) {
    const known = toRefusal(reply, error);
    return show({ ...refusedForm(request, known), given: { email } }, known.status)(asked);
  }
}
