import { createVisitor } from './visitor.ts';

/** How many reads a server has answered from memory. */
export async function readyAnswers(url: string): Promise<number> {
  const { body } = await createVisitor(url).call<string>('GET', '/metrics');
  return Number(/^ready_answers_total (\d+)/m.exec(body)?.[1]);
}

/** The page and the JSON of a link as a new visitor gets them, from memory where possible. */
export async function readLink(url: string, linkId: string) {
  const [page, older, json] = await readAll(url, linkId, '');
  return { page, older, json };
}

/** Reads the page and the JSON of a link past the server's memory: a request with a query string is rendered each time. */
export async function renderLink(url: string, linkId: string) {
  const [page, older, json] = await readAll(url, linkId, '?rendered');
  return { page, older, json };
}

const readAll = (url: string, linkId: string, query: string) =>
  Promise.all(
    ['/checkout', '/payment-links', '/api/payment-links'].map(async (path) => {
      const { status, body } = await createVisitor(url).call<unknown>('GET', `${path}/${linkId}${query}`);
      return { status, body };
    }),
  );
