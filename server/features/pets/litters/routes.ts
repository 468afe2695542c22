import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/litters/litters.ts';
import type { Dependencies } from '../../../context.ts';
import { route } from '../../../http/route.ts';
import { bearLitter } from './bear-litter.ts';
import { createLitter } from './create.ts';
import { expectLitter } from './expect-litter.ts';
import { failLitter } from './fail-litter.ts';
import * as litters from './service.ts';

export function litterRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.createLitter, ({ context, body, idempotencyKey }) =>
    createLitter(context, body, idempotencyKey),
  );
  route(app, dependencies, calls.expectLitter, ({ context, body, idempotencyKey }) =>
    expectLitter(context, body, idempotencyKey),
  );
  route(app, dependencies, calls.bearLitter, ({ context, params, body, idempotencyKey }) =>
    bearLitter(context, params.id, body, idempotencyKey),
  );
  route(app, dependencies, calls.failLitter, async ({ context, params }) => ({
    litter: await failLitter(context, params.id),
  }));
  route(app, dependencies, calls.listLitters, ({ context, query }) => litters.myLitters(context, query));
  route(app, dependencies, calls.changeLitter, async ({ context, params, body }) => ({
    litter: await litters.changeLitter(context, params.id, body),
  }));
  route(app, dependencies, calls.deleteLitter, ({ context, params }) => litters.deleteLitter(context, params.id));
  route(app, dependencies, calls.addToLitter, async ({ context, params, body }) => ({
    litter: await litters.addToLitter(context, params.id, body.petId),
  }));
  route(app, dependencies, calls.removeFromLitter, ({ context, params }) =>
    litters.removeFromLitter(context, params.id, params.petId),
  );
}
