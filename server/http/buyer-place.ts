import type { FastifyReply, FastifyRequest } from 'fastify';
import { place, type Place } from '../../contract/place.ts';
import type { Config } from '../config.ts';

const DAY_SECONDS = 86_400;

const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl?.startsWith('https:') ? '__Host-place' : 'place';

/** Keeps for a day, in the buyer's own browser, where they said they live: their next page and checkout start from it. */
export function rememberPlace(config: Pick<Config, 'publicUrl'>, reply: FastifyReply, { state, zip }: Place): void {
  const name = cookieName(config);
  const secure = name.startsWith('__Host-');
  reply.setCookie(name, `${state}.${zip}`, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: DAY_SECONDS });
}

/** What the buyer said before with this browser; null when nothing, or nothing readable. */
export function rememberedPlace(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): Place | null {
  const [state, zip] = (request.cookies[cookieName(config)] ?? '').split('.');
  return place.safeParse({ state, zip }).data ?? null;
}
