import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiError } from '../http/errors.ts';
import type { FormHash } from '../http/form.ts';
import { parseFormFields, messagePage, pathPrefix, seeOther, sendPage } from '../pages/layout.ts';
import { isOwnPage } from '../pages/same-origin.ts';
import { withWorld } from '../store/transaction.ts';
import { actions as fixedActions } from './actions.ts';
import { limitActions } from './limit-actions.ts';
import { readState } from './state.ts';
import { operatorPage } from './view.ts';
import type { PageSettings } from '../pages/serve.ts';

/** The operator's page, and the same actions as an API for programs. */
export function registerOperator(app: FastifyInstance, settings: PageSettings): void {
  const show = async (
    reply: FastifyReply,
    said: { done?: string; wrong?: string },
    status = 200,
  ): Promise<FastifyReply> => {
    const state = await withWorld(settings, null, readState);
    return sendPage(reply, operatorPage({ ...said, prefix: pathPrefix(settings.pagesOrigin()), state }), { status });
  };
  const actions = { ...fixedActions, ...limitActions(settings.limits) };
  const refusal = 'Only the operator may open this page. Please sign in as an admin, on the site that it belongs to.';
  app.get('/operator', async (request, reply) => {
    if (!(await settings.mayOperate(request))) {
      const page = messagePage(pathPrefix(settings.pagesOrigin()), { title: 'Not for everyone', text: refusal });
      return sendPage(reply, page, { status: 403 });
    }
    const done = new URLSearchParams(request.url.split('?')[1] ?? '').get('done');
    return show(reply, done !== null && done in actions ? { done } : {});
  });
  app.post('/operator/actions/:name', async (request, reply) => {
    const asJson = request.headers['content-type']?.startsWith('application/json') ?? false;
    if (!(await settings.mayOperate(request))) return reply.code(403).send({ error: { message: refusal } });
    const refuse = (status: number, message: string): FastifyReply | Promise<FastifyReply> =>
      asJson ? reply.code(status).send({ error: { message } }) : show(reply, { wrong: message }, status);
    if (!isOwnPage(request, settings.pagesOrigin())) return refuse(403, 'Only the sandbox’s own page may do this.');
    const { name } = request.params as { name: string };
    const wanted = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!wanted) return refuse(404, `There is no action ${name}.`);
    try {
      const answer = await withWorld(settings, null, (world) =>
        wanted.act(world, wanted.params.read(readValues(request, asJson), '') as never),
      );
      settings.onEvents([]);
      if (asJson) return await reply.send(answer);
      return await seeOther(reply, `${pathPrefix(settings.pagesOrigin())}/operator?done=${name}`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      return refuse(error.status, error.body.message);
    }
  });
}

/** The values as texts, from JSON or a form; empty form fields are dropped. */
function readValues(request: FastifyRequest, asJson: boolean): FormHash {
  let given: object = {};
  try {
    given = asJson
      ? (JSON.parse(typeof request.body === 'string' && request.body !== '' ? request.body : '{}') as object)
      : parseFormFields(request.body);
  } catch {
    // Invalid JSON counts as an empty body; the parameter check reports what is missing.
  }
  const texts = Object.entries(given ?? {}).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]).filter(([, value]) => value !== ''));
}
