import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_QUERY, LANGUAGES, MAIN_LANGUAGE, toLanguage, type Language } from '../../contract/language.ts';
import type { OtherAddresses } from '../../contract/pages/rendering.ts';
import type { Config } from '../config.ts';
import { ownCookieName, setOwnCookie } from './cookies/own-cookie.ts';

type Site = Pick<Config, 'publicUrl'>;

const COOKIE = 'lang';
const REMEMBERED_DAYS = 365;

const negotiator = new Negotiator({ supportedValues: [...LANGUAGES], cache: new LRUCache({ max: 1_000 }) });

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of buyers' pages: from the query, else from the cookie, else from Accept-Language. */
    language: Language;
  }
  interface FastifyReply {
    /** Keeps a choice that the address names, for this browser's next pages. */
    rememberLanguage(): void;
  }
}

export function addLanguages(app: FastifyInstance, site: Site): void {
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return chosenIn(this) ?? detectLanguage(site, this);
    },
  });
  app.decorateReply('rememberLanguage', function rememberLanguage(this: FastifyReply) {
    const chosen = chosenIn(this.request);
    if (chosen) setOwnCookie(site, this, COOKIE, chosen, REMEMBERED_DAYS);
  });
}

const chosenIn = ({ query }: Pick<FastifyRequest, 'query'>) =>
  toLanguage((query as Record<string, unknown> | null)?.[LANGUAGE_QUERY]);

/** An address of ours in the language that the address of a request has chosen, if it has. */
export function inChosenLanguage(request: Pick<FastifyRequest, 'query'>, address: string): string {
  const chosen = chosenIn(request);
  return chosen ? `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_QUERY}=${chosen}` : address;
}

/** The language of a request whose query names none: by its cookie, else by Accept-Language, else English. */
export const detectLanguage = (
  site: Site,
  // Null until they are read, which a refusal may forestall.
  { cookies, headers }: Pick<FastifyRequest, 'headers'> & { cookies: FastifyRequest['cookies'] | null },
): Language => toLanguage(cookies?.[ownCookieName(site, COOKIE)]) ?? preferredIn(headers['accept-language']);

/** "es-MX" asks for Spanish as "es" does. */
const preferredIn = (header: string | undefined): Language =>
  toLanguage(header && negotiator.negotiate(header.toLowerCase().replace(/\b([a-z]{2,3})(-[a-z\d]+)+/g, '$1'))) ??
  MAIN_LANGUAGE;

/** What says which page it is, of those that one address shows. */
const NAMES_OF_PAGES = ['session_id', 'key', 'again', 'pay', 'state', 'zip', 'extras', 'pet', 'q', 'done'];

/** The addresses of the same page in the other languages, relative to it. */
export const otherAddresses = (request: Pick<FastifyRequest, 'query' | 'language'>): OtherAddresses =>
  Object.fromEntries(
    LANGUAGES.filter((each) => each !== request.language).map((each) => [each, addressIn(each, request)]),
  );

function addressIn(language: Language, request: Pick<FastifyRequest, 'query'>): string {
  const given = request.query as Record<string, unknown>;
  const query = new URLSearchParams();
  for (const name of NAMES_OF_PAGES) if (typeof given[name] === 'string') query.set(name, given[name]);
  query.set(LANGUAGE_QUERY, language);
  return `?${query}`;
}
