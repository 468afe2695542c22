import { forgetSent, keepTyped, readTyped } from './kept-typing.ts';
import { newIdempotencyKey } from './new-idempotency-key.ts';

const nameSent = (form: string) => `${form}, as it was sent`;

/**
 * Creates what was typed into a form that is kept under this name. Unchanged content keeps its idempotency key, also through a reload, so
 * that a retry after a lost answer creates nothing twice. Once it is created, what was sent is forgotten: the same content is another one then.
 */
export async function createOnce<Body extends object, Answer>(
  form: string,
  { typed, body }: { typed: unknown; body: Body },
  create: (keyed: Body & { key: string }) => Promise<Answer>,
): Promise<Answer> {
  const answer = await create({ ...body, key: findKey(form, JSON.stringify(body)) });
  keepTyped(nameSent(form), {});
  forgetSent(form, typed);
  return answer;
}

function findKey(form: string, content: string): string {
  const sent = readTyped(nameSent(form));
  const known = sent?.['key'];
  if (typeof known === 'string' && sent?.['content'] === content) return known;
  const key = newIdempotencyKey();
  keepTyped(nameSent(form), { content, key });
  return key;
}
