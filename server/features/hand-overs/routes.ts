import type { FastifyInstance } from 'fastify';
import * as handOvers from '../../../contract/hand-overs/hand-overs.ts';
import type { Dependencies } from '../../context.ts';
import { attach } from '../../http/answers/attachment.ts';
import { route } from '../../http/route.ts';
import { readOwnReceipt } from '../receipts/api.ts';
import { readCareSheet, saveCareSheet } from './care-sheet.ts';
import { confirmHandOver } from './confirm.ts';
import { listHandOvers } from './list-hand-overs.ts';
import { homePack } from './pack.ts';

export function handOverRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, handOvers.listHandOvers, async ({ context }) => ({
    handOvers: await listHandOvers(context),
  }));
  route(app, dependencies, handOvers.confirmHandOver, async ({ context, params, body }) => ({
    handOver: await confirmHandOver(context, params.id, body),
  }));
  route(app, dependencies, handOvers.getCareSheet, async ({ context }) => ({
    careSheet: await readCareSheet(context.db, context.actor.id),
  }));
  route(app, dependencies, handOvers.saveCareSheet, async ({ context, body }) => ({
    careSheet: await saveCareSheet(context, body.careSheet),
  }));
  route(app, dependencies, handOvers.homePack, async ({ context, params, reply }) => {
    const { name, body } = homePack(context, await readOwnReceipt(context, params.id), 'en');
    attach(reply, name);
    return body;
  });
}
