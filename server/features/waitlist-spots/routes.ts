import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/waitlists/waitlists.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { changeList, endList, keepDeposit, removeFromList } from './end-spots.ts';

/** Routes with which breeders manage spots on a waiting list. */
export function spotRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.changeWaitlist, async ({ context, params, body }) => ({
    waitlist: await changeList(context, params.id, body),
  }));
  route(app, dependencies, calls.removeEntry, async ({ context, params }) => ({
    waitlist: await removeFromList(context, params.id, params.entryId),
  }));
  route(app, dependencies, calls.keepDeposit, async ({ context, params }) => ({
    waitlist: await keepDeposit(context, params.id, params.entryId),
  }));
  route(app, dependencies, calls.endWaitlist, async ({ context, params }) => ({
    waitlist: await endList(context, params.id),
  }));
}
