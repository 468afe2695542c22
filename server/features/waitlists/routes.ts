import type { FastifyInstance } from 'fastify';
import * as decisions from '../../../contract/waitlists/decisions.ts';
import * as calls from '../../../contract/waitlists/waitlists.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { decideEntry } from './decide-entry.ts';
import { openWaitlist } from './open-waitlist.ts';
import { moveEntry, ownWaitlist, passTurn, putBackEntry } from './service.ts';

export function waitlistRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.getWaitlist, async ({ context, params }) => ({
    waitlist: await ownWaitlist(context, params.id),
  }));
  route(app, dependencies, calls.passTurn, async ({ context, params, body }) => ({
    waitlist: await passTurn(context, params.id, body.turnId),
  }));
  route(app, dependencies, calls.moveEntry, async ({ context, params, body }) => ({
    waitlist: await moveEntry(context, params.id, params.entryId, body.before),
  }));
  route(app, dependencies, decisions.openWaitlist, async ({ context, params }) => ({
    waitlist: await openWaitlist(context, params.id),
  }));
  route(app, dependencies, decisions.decideEntry, async ({ context, params, body }) => ({
    waitlist: await decideEntry(context, params.id, params.entryId, body),
  }));
  route(app, dependencies, calls.putBackEntry, async ({ context, params }) => ({
    waitlist: await putBackEntry(context, params.id, params.entryId),
  }));
}
