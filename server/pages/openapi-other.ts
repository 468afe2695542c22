import type { Operation } from './openapi.ts';

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

/** Addresses that aren't calls of the contract: what programs ask for, and where a browser is sent on. */
export const addressesBeside: Record<string, Record<string, Operation>> = {
  '/api/webhooks/stripe': {
    post: operation(
      'provider',
      'receiveEvent',
      'A signed event of the payment provider; answered once it is stored',
      { 200: json('Stored'), 400: plain('bad_signature'), 503: plain('Send it again later') },
      {
        parameters: [{ name: 'Stripe-Signature', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      },
    ),
  },
  '/api/stripe/return': {
    get: operation('provider', 'returnFromProvider', 'Where the provider sends a breeder back to after onboarding', {
      303: plain('On to the dashboard with the outcome, or to sign in'),
    }),
  },
  '/api/stripe/refresh': {
    get: operation(
      'provider',
      'refreshOnboarding',
      'Where the provider sends a breeder whose onboarding link expired',
      {
        303: plain('On to the dashboard'),
      },
    ),
  },
  '/api/openapi.json': { get: operation('documents', 'openApi', 'This document', { 200: json('OpenAPI 3.1') }) },
  '/api/docs': { get: operation('documents', 'docs', 'This document as a page', { 200: page('HTML') }) },
  '/photos/{name}': {
    get: operation(
      'photos',
      'getPhoto',
      'A photo by the name in `imageUrl`; what is under a name never changes',
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
  '/healthz': { get: operation('operating', 'healthz', 'The process serves', { 200: json('It does') }) },
  '/readyz': {
    get: operation('operating', 'readyz', 'The database answers and migrations are applied', {
      200: json('Ready'),
      503: json('Not ready, with the reason'),
    }),
  },
  '/metrics': {
    get: operation(
      'operating',
      'metrics',
      'Figures for Prometheus; from this machine, or with METRICS_TOKEN as bearer',
      {
        200: text('Prometheus text'),
        403: plain('Not for you'),
      },
    ),
  },
};
