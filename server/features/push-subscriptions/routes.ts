import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/push-subscriptions/push-subscriptions.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { readPush, switchPushOff, switchPushOn } from './switch-push.ts';

export function pushRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.readPush, ({ context }) => readPush(context));
  route(app, dependencies, calls.switchPushOn, ({ context, body }) => switchPushOn(context, body));
  route(app, dependencies, calls.switchPushOff, ({ context }) => switchPushOff(context));
}
