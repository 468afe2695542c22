import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askPath, askPhotoPath, linkPath } from '../../../contract/pages/public-page.ts';
import type { AskPage } from '../../../contract/pages/question-pages.ts';
import { PROOF } from '../../../contract/questions/proofs.ts';
import { askForm, askPhotoForm, QUESTIONS } from '../../../contract/questions/questions.ts';
import type { Context, Dependencies } from '../../context.ts';
import { askQuestion, findAskable, type Askable } from './ask.ts';
import { parseForm } from '../../http/body.ts';
import { tooManyAttempts } from '../../http/http-error.ts';
import { parse } from '../../http/route.ts';
import { conversationPages } from './conversation-page.ts';
import { countForm, readFormFields, newFormKey, refusedForm, sendPrivate, toRefusal } from '../../pages/plain-form.ts';
import { answerOfLink, basicsAt, type Site } from '../../pages/private-page.ts';
import type { Website } from '../../pages/website.ts';

type Wants = AskPage['wants'];
/** Each is a form on a page of its own. */
const PATHS: Record<Wants, (linkId: string) => string> = { answer: askPath, photo: askPhotoPath };
const WANTS = Object.keys(PATHS) as Wants[];
const TOO_MANY = 'Too many questions were asked in a short time. Please try again tomorrow.';

/** What a buyer asks before paying, a new photo included: plain forms on pages of their own, so that the page of the pet stays small. */
export async function questionPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  for (const wants of WANTS)
    app.get(toRoutePath(wants), (request, reply) => withAskable(site, wants, request, reply, show({})));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384, parser: parseForm });
    for (const wants of WANTS)
      scope.post(toRoutePath(wants), (request, reply) => withAskable(site, wants, request, reply, submit));
    conversationPages(scope, dependencies, website);
  });
}

const toRoutePath = (wants: Wants) => PATHS[wants](':id').replace('%3A', ':');

interface PageRequest {
  website: Website;
  wants: Wants;
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
  linkId: string;
  asked: Askable;
}

/** A sold pet's form leads to its page. */
const withAskable = (
  site: Site,
  wants: Wants,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (asked: PageRequest) => Promise<FastifyReply>,
): Promise<FastifyReply> =>
  answerOfLink(site, request, reply, PATHS[wants], async (context, linkId) => {
    const asked = await findAskable(context, linkId);
    if (!asked) return reply.redirect(linkPath(linkId), 303);
    return answer({ website: site.website, wants, context, request, reply, linkId, asked });
  });

const show =
  (rest: Partial<Pick<AskPage, 'isSent' | 'failure' | 'wrong' | 'given' | 'key'>>, status = 200) =>
  async ({ website, wants, context, reply, linkId, asked: { petName, breederName } }: PageRequest) =>
    sendPrivate(website, reply, status, {
      ...basicsAt(context, PATHS[wants](linkId)),
      kind: 'ask',
      wants,
      linkId,
      petName,
      breederName,
      isSent: false,
      failure: null,
      given: { name: '', email: '', text: '' },
      key: newFormKey(),
      ...rest,
    });

async function submit(asked: PageRequest): Promise<FastifyReply> {
  const { wants, context, request, reply, linkId } = asked;
  const { name = '', email = '', text = '', key = newFormKey() } = readFormFields(request);
  try {
    const given = { name, email, text, key };
    const form =
      wants === 'photo'
        ? { ...parse(askPhotoForm, given), text: PROOF.text, wantsProof: true }
        : { ...parse(askForm, given), wantsProof: false };
    const { language } = request;
    const { userId: id } = asked.asked;
    await countForm(context, request, 'ask', QUESTIONS.perNetwork, { ...QUESTIONS.perNetworkAndBreeder, id });
    if (!(await askQuestion(context, linkId, asked.asked, { ...form, language })))
      throw tooManyAttempts(3_600, TOO_MANY);
    return await show({ isSent: true, given: { name, email, text } })(asked);
  } catch (error) {
    const known = toRefusal(reply, error);
    return show({ ...refusedForm(request, known), given: { name, email, text }, key }, known.status)(asked);
  }
}
