import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/blocked-buyers/blocked-buyers.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { blockBuyer, ownBlocks, unblockBuyer } from './block.ts';

export function blockedBuyerRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.listBlockedBuyers, ({ context }) => ownBlocks(context));
  route(app, dependencies, calls.blockBuyer, async ({ context, body }) => ({
    blockedBuyer: await blockBuyer(context, body.kind, body.id),
  }));
  route(app, dependencies, calls.unblockBuyer, ({ context, params }) => unblockBuyer(context, params.id));
}
