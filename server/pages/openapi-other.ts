import { publicPaths } from '../../contract/pages/public-page.ts';
import type { Operation } from './openapi-document.ts';

const page = (description: string) => ({ description, content: { 'text/html': { schema: { type: 'string' } } } });
const json = (description: string) => ({
  description,
  content: { 'application/json': { schema: { type: 'object' } } },
});
const text = (description: string) => ({ description, content: { 'text/plain': { schema: { type: 'string' } } } });
const plain = (description: string) => ({ description });

const operation = (
  tag: string,
  operationId: string,
  summary: string,
  responses: Operation['responses'],
  rest: Partial<Operation> = {},
): Operation => ({ operationId, tags: [tag], summary, security: [], responses, ...rest });

const pathParameters = (...names: string[]) =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
const file = { schema: { type: 'string', format: 'binary' } };
const documentAnswers = {
  200: { description: 'PDF, or JPEG for a photo', content: { 'application/pdf': file, 'image/jpeg': file } },
  404: plain('No such document, or the link shows none now'),
};

/** Takes signed events. */
const receives = (id: string, summary: string) => ({
  post: operation(
    'provider',
    id,
    summary,
    { 200: json('Stored'), 400: plain('bad_signature'), 503: plain('Retry later') },
    {
      parameters: [{ name: 'Stripe-Signature', in: 'header', required: true, schema: { type: 'string' } }],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    },
  ),
});

/** Endpoints outside of the contract, for programs and for redirects of a browser. */
export const otherEndpoints: Record<string, Record<string, Operation>> = {
  '/api/webhooks/stripe': receives(
    'receiveEvent',
    'Receive a signed event of the payment provider; answers once it is stored',
  ),
  '/api/webhooks/stripe/thin': receives('receiveThinEvent', 'The same for thin events, which name their object only'),
  '/api/stripe/return': {
    get: operation('provider', 'returnFromProvider', 'Where the provider redirects a breeder after onboarding', {
      303: plain('To the dashboard with the outcome, or to sign-in'),
    }),
  },
  '/api/stripe/refresh': {
    get: operation(
      'provider',
      'refreshOnboarding',
      'Where the provider redirects a breeder whose onboarding link expired',
      {
        303: plain('To the dashboard'),
      },
    ),
  },
  '/api/openapi.json': { get: operation('documents', 'openApi', 'This document', { 200: json('OpenAPI 3.1') }) },
  '/api/docs': { get: operation('documents', 'docs', 'This document as a page', { 200: page('HTML') }) },
  '/photos/{name}': {
    get: operation(
      'photos',
      'getPhoto',
      'A photo by the name in `imageUrl`; its content never changes',
      {
        200: {
          description: 'WebP, or JPEG for previews',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        404: plain('No such photo'),
      },
      { parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }] },
    ),
  },
  '/api/documents/{id}': {
    get: {
      ...operation('petDocuments', 'ownDocument', "A breeder's own document of a health record", documentAnswers, {
        parameters: pathParameters('id'),
      }),
      security: [{ session: [] }],
    },
  },
  [`${publicPaths.link}/{id}/documents/{document}`]: {
    get: operation(
      'petDocuments',
      'documentOfLink',
      'A document that the details of a pet name, while the pet can be bought',
      documentAnswers,
      { parameters: pathParameters('id', 'document') },
    ),
  },
  [`${publicPaths.link}/{id}/photo/{document}`]: {
    get: operation(
      'proofs',
      'photoOfLink',
      'The new photo that buyers asked for, while the pet can be bought',
      documentAnswers,
      { parameters: pathParameters('id', 'document') },
    ),
  },
  [`${publicPaths.receipt}/documents/{document}`]: {
    get: operation(
      'petDocuments',
      'documentOfReceipt',
      'The same for the buyer, as it was at the payment; `key` is in the address of the receipt',
      documentAnswers,
      {
        parameters: [
          ...pathParameters('document'),
          { name: 'key', in: 'query', required: true, schema: { type: 'string' } },
        ],
      },
    ),
  },
  '/cards/{id}/{name}': {
    get: operation(
      'photos',
      'getCard',
      "A payment link's picture for messages, as its page names it",
      {
        200: {
          description: 'JPEG, 1200 × 630',
          content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
        },
        302: plain('To the current one'),
        404: plain('No such link'),
      },
      {
        parameters: pathParameters('id', 'name'),
      },
    ),
  },
  '/healthz': { get: operation('operating', 'healthz', 'The process is up', { 200: json('Up') }) },
  '/readyz': {
    get: operation('operating', 'readyz', 'The database answers and migrations are applied', {
      200: json('Ready'),
      503: json('Not ready, with the reason, and while it starts with the parts that are there'),
    }),
  },
  '/metrics': {
    get: operation(
      'operating',
      'metrics',
      'Metrics for Prometheus; from this machine, or with METRICS_TOKEN as bearer token',
      {
        200: text('Prometheus text'),
        403: plain('Not allowed'),
      },
    ),
  },
};
