import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicPaths, questionPath } from '../../../contract/pages/public-page.ts';
import type { QuestionPage } from '../../../contract/pages/question-pages.ts';
import { conversationForm, QUESTIONS, type ConversationForm } from '../../../contract/questions/questions.ts';
import type { Context, Dependencies } from '../../context.ts';
import { buyersQuestion, whyBuyerCannotWrite } from './service.ts';
import type { Found } from './queries.ts';
import { confirmQuestion, endConversation, reportConversation, stopMails, writeMessage } from './write.ts';
import { toContentKey } from '../../ids.ts';
import { parse } from '../../http/route.ts';
import { acceptOneClick, isOneClick } from '../../pages/one-click.ts';
import { countForm, readFormFields, newFormKey, refusedForm, sendPrivate, toRefusal } from '../../pages/plain-form.ts';
import { answerByKey, basicsAt, type ByKey } from '../../pages/private-page.ts';
import type { Website } from '../../pages/website.ts';

const READS_PER_MINUTE = 60;

type Refused = Partial<Pick<QuestionPage, 'failure' | 'wrong' | 'given' | 'key'>>;

const typedIn = ({ text = '', key = newFormKey() }: Record<string, string>) => ({ given: text, key });

/** A buyer's private page of a question. Anyone who knows its address may read it and write for the buyer. */
export function conversationPages(app: FastifyInstance, dependencies: Dependencies, website: Website): void {
  const path = publicPaths.question;
  const withKey = (request: FastifyRequest, reply: FastifyReply, answer: ByKey) =>
    answerByKey({ dependencies, website }, request, reply, { path, reason: 'no-question' }, answer);
  app.get(path, { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } }, (request, reply) =>
    withKey(request, reply, (context, key) => show(context, reply, key, { done: readDoneAct(request) })),
  );
  acceptOneClick(app);
  app.post(path, (request, reply) =>
    withKey(request, reply, async (context, key) => {
      if (isOneClick(request)) {
        await stopMails(context, (await buyersQuestion(context, key)).found);
        return reply.code(204).send();
      }
      const fields = readFormFields(request);
      try {
        const form = parse(conversationForm, fields);
        await countForm(context, request, 'conversation', QUESTIONS.messagesPerNetwork);
        await act(context, (await buyersQuestion(context, key)).found, form);
        // A reload then repeats nothing.
        return await reply.redirect(`${questionPath(key)}&done=${form.act}`, 303);
      } catch (error) {
        const known = toRefusal(reply, error);
        return show(context, reply, key, { ...refusedForm(request, known), ...typedIn(fields) }, known.status);
      }
    }),
  );

  async function show(
    context: Context,
    reply: FastifyReply,
    key: string,
    rest: Refused & Partial<Pick<QuestionPage, 'done'>>,
    status = 200,
  ) {
    const { found, messages } = await buyersQuestion(context, key);
    const { question, breeder } = found;
    return sendPrivate(website, reply, status, {
      ...basicsAt(context, path),
      kind: 'question',
      linkId: question.linkId,
      petName: question.petName,
      breederName: breeder.fullName,
      status: question.status,
      hasMails: question.mailsStoppedAt === null,
      messages,
      whyClosed: whyBuyerCannotWrite(found, messages),
      done: null,
      failure: null,
      given: '',
      key: newFormKey(),
      ...rest,
    });
  }
}

const ACTS = ['confirm', 'write', 'stop', 'end', 'report'] as const;

const readDoneAct = ({ query }: FastifyRequest) =>
  ACTS.find((each) => each === (query as { done?: unknown }).done) ?? null;

function act(context: Context, found: Found, form: ConversationForm): Promise<void> {
  switch (form.act) {
    case 'confirm':
      return confirmQuestion(context, found);
    case 'write':
      return writeMessage(context, found, 'buyer', { text: form.text, key: toContentKey(form.key, form.text) });
    case 'stop':
      return stopMails(context, found);
    case 'end':
      return endConversation(context, found, 'buyer');
    case 'report':
      return reportConversation(context, found, 'buyer');
  }
}
