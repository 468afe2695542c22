import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changeAccount, findAccount, type StoredAccount } from '../api/account-object.ts';
import type { LinkInternal } from '../api/account-links.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { findObjectById, insertObject, updateObject } from '../store/objects.ts';
import { withWorld, type World } from '../store/world.ts';
import { fieldsOf, notFoundPage, prefixOf, sendAnswer, type PageAnswer } from './layout.ts';
import { applyStep, checkStep, shownValues, stepForms, steps, type Step } from './onboarding-steps.ts';
import { reviewPage, stepPage } from './onboarding-view.ts';
import type { PageSettings } from './pages.ts';

/** A visit lasts an hour after its link was opened. */
const visitSeconds = 60 * 60;

interface Visit {
  world: World;
  account: StoredAccount;
  links: LinkInternal;
  prefix: string;
  base: string;
  step: Step | 'review';
}

export function registerOnboardingPages(app: FastifyInstance, settings: PageSettings): void {
  const respond = async (reply: FastifyReply, work: (world: World) => Promise<PageAnswer>): Promise<FastifyReply> => {
    const answer = await withWorld(settings, null, work);
    return sendAnswer(reply, answer);
  };

  app.get('/onboarding/:token', (request, reply) =>
    respond(reply, (world) => openLink(world, (request.params as { token: string }).token)),
  );

  const visited =
    (work: (visit: Visit, fields: Record<string, string>) => Promise<PageAnswer>) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      respond(reply, async (world) => {
        const { visit: id, step } = request.params as { visit: string; step: string };
        const prefix = prefixOf(world.pagesOrigin);
        const missing: PageAnswer = { page: notFoundPage(prefix), options: { status: 404 } };
        const known = await findObjectById(world.tx, 'onboarding', id);
        if (!known || (step !== 'review' && !steps.includes(step as Step))) return missing;
        const links = known.internal as unknown as LinkInternal;
        const account = await findAccount(world, links.accountId, true);
        if (!account) return missing;
        if (known.created + visitSeconds <= world.now) return { redirect: links.refreshUrl };
        return work(
          { world, account, links, prefix, base: `${prefix}/onboarding/visits/${id}`, step: step as Step | 'review' },
          fieldsOf(request.body),
        );
      });
  app.get('/onboarding/visits/:visit/:step', visited(show));
  app.post('/onboarding/visits/:visit/:step', visited(submit));
}

/** A link opens once and redirects to a visit with its own URL, so that a reload works. */
async function openLink(world: World, token: string): Promise<PageAnswer> {
  const prefix = prefixOf(world.pagesOrigin);
  const link = await findObjectById<{ expires_at: number }>(world.tx, 'account_link', token, { lock: true });
  if (!link) return { page: notFoundPage(prefix), options: { status: 404 } };
  const links = link.internal as LinkInternal;
  if (links.used || link.data.expires_at <= world.now) return { redirect: links.refreshUrl };
  links.used = true;
  await updateObject(world.tx, 'account_link', link);
  const id = newId('onboarding');
  await insertObject(world.tx, {
    id,
    object: 'onboarding',
    account: world.platform,
    created: world.now,
    data: {},
    internal: links,
  });
  const account = await findAccount(world, links.accountId);
  const first = steps.find((step) => !account?.internal.steps[step]) ?? 'review';
  return { redirect: `${prefix}/onboarding/visits/${id}/${first}` };
}

async function show(visit: Visit): Promise<PageAnswer> {
  const { account, step, links } = visit;
  const options = { leadsTo: [links.returnUrl, links.refreshUrl] };
  if (step === 'review') {
    const missing = steps.find((one) => !account.internal.steps[one]);
    return missing ? { redirect: `${visit.base}/${missing}` } : { page: reviewPage(visit), options };
  }
  return { page: stepPage({ ...visit, step, values: shownValues(step, account), errors: {} }), options };
}

async function submit(visit: Visit, fields: Record<string, string>): Promise<PageAnswer> {
  const { world, account, step, links, base } = visit;
  const action = fields['action'] ?? 'continue';
  if (step !== 'review') {
    const errors = checkStep(step, fields);
    if (Object.keys(errors).length > 0) {
      return {
        page: stepPage({ ...visit, step, values: fields, errors }),
        options: { status: 422, leadsTo: [links.returnUrl, links.refreshUrl] },
      };
    }
  }
  const finishing = action === 'finish' || action === 'klarna_pending';
  const bankBefore = account.data.external_accounts?.data.length ?? 0;
  await changeAccount(world, account, () => {
    if (step !== 'review') applyStep(step, account, fields);
    if (finishing) finish(world, account, action === 'klarna_pending');
  });
  const bank = account.data.external_accounts?.data[0];
  if (bank && bankBefore === 0) emit(world, account.id, 'account.external_account.created', bank);
  if (finishing || action === 'later') return { redirect: links.returnUrl };
  const next = step === 'review' ? 'review' : (steps[steps.indexOf(step) + 1] ?? 'review');
  return { redirect: `${base}/${next}` };
}

function finish(world: World, account: StoredAccount, klarnaPending: boolean): void {
  const { internal, data } = account;
  for (const step of steps) {
    if (internal.steps[step]) continue;
    applyStep(step, account, {
      ...Object.fromEntries(stepForms[step].fields.map((field) => [field.name, field.test])),
      ...shownValues(step, account),
    });
  }
  internal.steps.agreement = true;
  internal.withheld = klarnaPending ? ['klarna_payments'] : [];
  data.tos_acceptance = { date: world.now, ip: null, user_agent: null };
}
