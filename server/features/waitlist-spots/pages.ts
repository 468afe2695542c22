import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../../contract/fields.ts';
import {
  joinPath,
  linkPath,
  litterPath,
  publicPaths,
  waitlistPath,
  type EntryPage,
  type JoinPage,
} from '../../../contract/pages/public-page.ts';
import type { ReservePage } from '../../../contract/pages/waitlist-page.ts';
import { ANSWER_FIELDS } from '../../../contract/waitlists/answer-fields.ts';
import { answerField, type ListQuestion } from '../../../contract/waitlists/list-questions.ts';
import {
  entryForm,
  joinForm,
  reserveForm,
  WAITLIST,
  type EntryForm,
  type JoinForm,
} from '../../../contract/waitlists/waitlists.ts';
import { refusalFor } from '../../../contract/locales/messages.ts';
import type { Context, Dependencies } from '../../context.ts';
import {
  actOnEntry,
  entryOfOrder,
  findJoinable,
  type Joinable,
  joinWaitlist,
  questionsChanged,
  stayOnList,
} from '../waitlists/api.ts';
import { pickPet } from '../checkout/api.ts';
import { leaveList } from './end-spots.ts';
import { moveToNext } from './move-to-next.ts';
import { readSpot } from './read-spot.ts';
import { payForSpot } from './pay-spot.ts';
import { findPaidSpot, readToReserve, reservePet } from './reserve-by-spot.ts';
import { findPurchaseOfPayer } from '../orders/api.ts';
import { waitlistLinks } from '../../private-links.ts';
import { parseForm } from '../../http/body.ts';
import { readBuyerKeys } from '../../http/cookies/buyer-keys.ts';
import { readHolder } from '../../http/cookies/holder.ts';
import { rememberAddress, readRememberedAddress } from '../../http/cookies/buyer-address.ts';
import { toHttpError, tooManyAttempts } from '../../http/http-error.ts';
import { parse } from '../../http/route.ts';
import {
  countForm,
  readFormFields,
  refusedForm,
  requestContext,
  sendPrivate,
  toRefusal,
} from '../../pages/plain-form.ts';
import { absentLitter, answerByKey, basicsAt, type Site } from '../../pages/private-page.ts';
import { toSignatureInput, signatureIn } from '../../pages/signature-fields.ts';
import type { Website } from '../../pages/website.ts';

const READS_PER_MINUTE = 60;
const TOO_MANY = 'Too many people joined in a short time. Please try again tomorrow.';
/** The private page of a spot on a list. */
const ENTRY = { path: publicPaths.waitlist, reason: 'no-entry', findKey } as const;

async function findKey({ db, config }: Context, orderId: string, buyerKeys: string[]): Promise<string | undefined> {
  const purchase = await findPurchaseOfPayer(db, orderId, buyerKeys);
  const entry = purchase && (await entryOfOrder(db, orderId));
  return entry && waitlistLinks.find(config, entry.id, entry.keyHash);
}

const READ = { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } };

/** The form that joins the waiting list of a litter, and the private page of who is on it: plain forms without scripts. */
export async function waitlistPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  const join = joinPath(':id').replace('%3A', ':');
  app.get(join, READ, (request, reply) => withJoinable(site, request, reply, showForm({})));
  app.get(publicPaths.waitlist, READ, (request, reply) =>
    answerByKey(site, request, reply, ENTRY, (context, key) => {
      const asked = { ...site, context, request, reply, key };
      return petIn(request) === undefined ? showEntry(asked, { done: readDoneAct(request) }) : showReserve(asked);
    }),
  );
  await app.register(async (scope) => {
    // Ten answers of 300 characters in any script.
    await scope.register(formbody, { bodyLimit: 65_536, parser: parseForm });
    scope.post(join, (request, reply) => withJoinable(site, request, reply, submitForm));
    scope.post(publicPaths.waitlist, (request, reply) =>
      answerByKey(site, request, reply, ENTRY, (context, key) => submitAct({ ...site, context, request, reply, key })),
    );
  });
}

interface PageRequest extends Site {
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
  joinable: Joinable;
}

/** A list that takes nobody leads to the litter's page; a missing or paused litter has the page that says so. */
async function withJoinable(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (asked: PageRequest) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const litterId = givenId.parse((request.params as { id: string }).id);
  const context = requestContext(site.dependencies, request);
  try {
    const joinable = await findJoinable(context, litterId);
    if (!joinable) return await reply.redirect(litterPath(litterId), 303);
    return await answer({ ...site, context, request, reply, joinable });
  } catch (error) {
    const known = toHttpError(error);
    if (known?.status !== 404) throw error;
    const page = { ...basicsAt(context, joinPath(litterId)), kind: 'absent' } as const;
    return sendPrivate(site.website, reply, 404, { ...page, reason: absentLitter(known) });
  }
}

const showForm =
  (rest: Partial<Pick<JoinPage, 'isSent' | 'failure' | 'wrong' | 'given'>>, status = 200) =>
  async ({ website, context, reply, joinable }: PageRequest) =>
    sendPrivate(website, reply, status, {
      ...basicsAt(context, joinPath(joinable.litterId)),
      kind: 'join',
      ...joinable,
      isSent: false,
      failure: null,
      given: { name: '', email: '', note: '', answers: [] },
      ...rest,
    });

async function submitForm(asked: PageRequest): Promise<FastifyReply> {
  const { context, request, reply, joinable } = asked;
  const fields = readFormFields(request);
  const { name = '', email = '', note = '', asked: read = '' } = fields;
  // Answers to other questions aren't shown with these.
  const isSame = read === joinable.asked;
  const answers = isSame ? joinable.questions.map((_, index) => fields[ANSWER_FIELDS[index]!] ?? '') : [];
  const given = { name, email, note, answers };
  try {
    if (!isSame) throw questionsChanged();
    const form = readJoinForm(joinable.questions, given);
    const { litterId: id } = joinable;
    await countForm(context, request, 'waitlist', WAITLIST.perNetwork, { ...WAITLIST.perNetworkAndLitter, id });
    if (!(await joinWaitlist(context, joinable, form, request.language))) throw tooManyAttempts(3_600, TOO_MANY);
    return await showForm({ isSent: true, given })(asked);
  } catch (error) {
    const known = toRefusal(reply, error);
    return showForm({ ...refusedForm(request, known), given }, known.status)(asked);
  }
}

/** Throws Invalid with a sentence for each wrong field. */
function readJoinForm(questions: ListQuestion[], { answers: given, ...rest }: JoinPage['given']) {
  const fields = Object.fromEntries(questions.map((question, index) => [ANSWER_FIELDS[index]!, answerField(question)]));
  const typed = Object.fromEntries(questions.map((_, index) => [ANSWER_FIELDS[index]!, given[index]]));
  const form = parse(joinForm.extend(fields), { ...rest, ...typed }) as JoinForm & Record<string, string>;
  const { name, email, note, ...answers } = form;
  return {
    name,
    email,
    note,
    answers: questions.flatMap(({ kind, text: question }, index) => {
      const answer = answers[ANSWER_FIELDS[index]!] ?? '';
      return answer === '' ? [] : [{ kind, question, answer }];
    }),
  };
}

interface Keyed extends Site {
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
  key: string;
}

async function submitAct(asked: Keyed): Promise<FastifyReply> {
  const { context, request, reply } = asked;
  const fields = readFormFields(request);
  if (fields['act'] === 'reserve') return submitReserve(asked);
  try {
    const form = parse(entryForm, fields);
    await countForm(context, request, 'waitlist-act', WAITLIST.actsPerNetwork);
    // A reload then repeats nothing.
    return await reply.redirect(await actOn(asked, form), 303);
  } catch (error) {
    const known = toRefusal(reply, error);
    return showEntry(asked, refusedForm(request, known), known.status);
  }
}

/** Returns where the person goes next. */
async function actOn({ context, request, reply, key }: Keyed, form: EntryForm): Promise<string> {
  if (form.act === 'pay') {
    const holder = readHolder(context.config, readBuyerKeys(context.config, request, reply), request);
    return payForSpot(context, key, form, { keys: holder.keys, networks: [holder.network, ...holder.widerNetworks] });
  }
  if (form.act === 'pick') {
    if (await findPaidSpot(context, key)) return reservePath(key, form.pet);
    return linkPath(await pickPet(context, key, form.pet, readBuyerKeys(context.config, request, reply)));
  }
  if (form.act === 'leave') await leaveList(context, key, form.returned);
  else if (form.act === 'stay') await stayOnList(context, key);
  else if (form.act === 'next') await moveToNext(context, key, form.litter);
  else await actOnEntry(context, key, form.act);
  return `${waitlistPath(key)}&done=${form.act}`;
}

async function showEntry(
  { website, context, request, reply, key }: Keyed,
  rest: Partial<Pick<EntryPage, 'done' | 'failure' | 'wrong'>>,
  status = 200,
) {
  // Set on the first view, so that a double click comes from one browser.
  const keys = readBuyerKeys(context.config, request, reply);
  return sendPrivate(website, reply, status, {
    ...basicsAt(context, ENTRY.path),
    kind: 'entry',
    ...(await readSpot(context, key, keys, rest.done === 'pay')),
    done: null,
    failure: null,
    ...rest,
  });
}

/** The page on which a paid spot reserves a pet; redirects to the spot if the pet can't be chosen now. */
async function showReserve(
  asked: Keyed,
  rest: Partial<Pick<ReservePage, 'failure' | 'wrong' | 'given' | 'address'>> = {},
  status = 200,
): Promise<FastifyReply> {
  const { website, context, request, reply, key } = asked;
  try {
    const facts = await readToReserve(context, key, petIn(request) ?? '');
    return await sendPrivate(website, reply, status, {
      ...basicsAt(context, ENTRY.path),
      kind: 'reserve',
      ...facts,
      address: readRememberedAddress(context.config, request) ?? { state: null, zip: null },
      failure: null,
      given: { name: '', ticked: [] },
      ...rest,
    });
  } catch (error) {
    const known = toRefusal(reply, error);
    return showEntry(asked, { failure: refusalFor(request.language, known) }, known.status);
  }
}

async function submitReserve(asked: Keyed): Promise<FastifyReply> {
  const { context, request, reply, key } = asked;
  const fields = readFormFields(request);
  try {
    const { state, zip } = fields;
    const form = parse(reserveForm, {
      ...fields,
      address: { state, zip },
      signature: fields['hash'] === undefined ? null : signatureIn(fields),
    });
    await countForm(context, request, 'waitlist-act', WAITLIST.actsPerNetwork);
    rememberAddress(context.config, reply, form.address);
    return await reply.redirect(await reservePet(context, key, { ...form, petId: form.pet }), 303);
  } catch (error) {
    const known = toRefusal(reply, error);
    const given = toSignatureInput(fields, known.status !== 409);
    const address = { state: fields['state'] ?? null, zip: fields['zip'] ?? null };
    return showReserve(asked, { ...refusedForm(request, known), given, address }, known.status);
  }
}

/** Path of the private page, with the pet that a paid spot is to reserve. */
const reservePath = (key: string, petId: string): string => `${waitlistPath(key)}&pet=${encodeURIComponent(petId)}`;

/** The pet in the address, or in the form. */
function petIn(request: FastifyRequest): string | undefined {
  const pet = (request.query as { pet?: unknown }).pet ?? readFormFields(request)['pet'];
  return pet === undefined ? undefined : givenId.parse(pet);
}

const ACTS = ['join', 'leave', 'pass', 'pay', 'pick', 'ask', 'stay', 'next'] as const;

const readDoneAct = ({ query }: FastifyRequest) =>
  ACTS.find((each) => each === (query as { done?: unknown }).done) ?? null;
