import type { FastifyInstance } from 'fastify';
import { getChallenge } from '../../contract/accounts/captcha.ts';
import type { Dependencies } from '../context.ts';
import { newChallenge } from './limits/captcha.ts';
import { route } from './route.ts';

export function captchaRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, getChallenge, ({ context }) => newChallenge(context));
}
