import type { FastifyInstance } from 'fastify';
import { changeAccount, findAccount, type StoredAccount } from '../api/account-object.ts';
import type { LinkInternal } from '../api/account-links.ts';
import { newId } from '../store/ids.ts';
import { find, insertState, save } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { PageAnswer } from './layout.ts';
import { applyStep, checkStep, prefilledValues, stepForms, steps, type Step } from './onboarding-steps.ts';
import { reviewPage, stepPage } from './onboarding-view.ts';
import { serve, type PageSettings } from './serve.ts';

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
  const visited = (work: (visit: Visit, fields: Record<string, string>) => Promise<PageAnswer>) =>
    serve(settings, async (world, { fields, params: { visit: id = '', step = '' }, prefix }) => {
      const known = await find(world, 'onboarding', id);
      if (!known || !isStep(step)) return undefined;
      const links = known.internal as LinkInternal;
      const account = await findAccount(world, links.accountId, true);
      if (!account) return undefined;
      if (known.created + visitSeconds <= world.now) return { redirect: links.refreshUrl };
      return work({ world, account, links, prefix, base: `${prefix}/onboarding/visits/${id}`, step }, fields);
    });
  app.get(
    '/onboarding/:token',
    serve(settings, (world, { params: { token = '' }, prefix }) => openLink(world, token, prefix)),
  );
  app.get('/onboarding/visits/:visit/:step', visited(show));
  app.post('/onboarding/visits/:visit/:step', visited(submit));
}

const isStep = (step: string): step is Visit['step'] => step === 'review' || steps.includes(step as Step);

/** A link opens once and redirects to a visit with its own URL, so that a reload works. */
async function openLink(world: World, token: string, prefix: string): Promise<PageAnswer | undefined> {
  const link = await find(world, 'account_link', token, { lock: true });
  if (!link) return undefined;
  const links = link.internal as LinkInternal;
  if (links.used || link.data.expires_at <= world.now) return { redirect: links.refreshUrl };
  links.used = true;
  await save(world, link);
  const id = newId('onboarding');
  await insertState(world, { id, object: 'onboarding', account: world.platform, internal: links });
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
  return { page: stepPage({ ...visit, step, values: prefilledValues(step, account), errors: {} }), options };
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
  await changeAccount(world, account, () => {
    if (step !== 'review') applyStep(step, account, fields);
    if (finishing) finish(account, action === 'klarna_pending');
  });
  if (finishing || action === 'later') return { redirect: links.returnUrl };
  const next = step === 'review' ? 'review' : (steps[steps.indexOf(step) + 1] ?? 'review');
  return { redirect: `${base}/${next}` };
}

function finish(account: StoredAccount, klarnaPending: boolean): void {
  const { internal } = account;
  for (const step of steps) {
    if (internal.steps[step]) continue;
    applyStep(step, account, {
      ...Object.fromEntries(stepForms[step].fields.map((field) => [field.name, field.test])),
      ...prefilledValues(step, account),
    });
  }
  internal.steps.agreement = true;
  internal.withheld = klarnaPending ? ['klarna_payments'] : [];
}
