import { cleanKey } from '../../../contract/pages/page-address.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { idsOfCode } from '../../../contract/payment-links/link-code.ts';
import { decodeWhole, findAddresses, type FoundAddress } from './found-addresses.ts';
import type { Own } from './pretending-address.ts';

/** What stands in a text that somebody pasted. */
export interface Pasted {
  addresses: FoundAddress[];
  /** The ids that a code or an id stands for. `isSure`: the text says that it is one; receipts have numbers of the same form. */
  codes: { ids: [from: string, to: string]; isSure: boolean }[];
}

const LINK_PATHS = [publicPaths.link, publicPaths.olderLink, publicPaths.litter].map((path) => path.slice(1)).join('|');
/** The id of a link that a line ended within. */
const BROKEN_ID = new RegExp(`(/(?:${LINK_PATHS})/[\\da-f-]{0,35})[\\s>|=]+(?=[\\da-f-])`, 'gi');
/** An id with blanks or other dashes between its parts. */
const LOOSE_ID = new RegExp(
  String.raw`(?<![\da-f])([\da-f]{8})DASH([\da-f]{4})DASH([\da-f]{4})DASH([\da-f]{4})DASH([\da-f]{12})(?![\da-f])`.replaceAll(
    'DASH',
    String.raw`(?:\s?[\p{Pd}\u2212]\s?|\s)`,
  ),
  'giu',
);
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Each pair of four letters or digits, also those that overlap. */
const CODE =
  /(?<![\p{L}\p{N}/\\@%])(?=([\p{L}\p{N}]{4}([\s\p{Pd}\u2212_\u00b7.=]{1,3}|)[\p{L}\p{N}]{4})(?![\p{L}\p{N}/\\@]))/gu;
const DASH = /[\p{Pd}\u2212]/u;
const SAYS_CODE = /(?:code|c[o\u00f3]digo)[\s:=\u00ab"\u201c'*_]*(?:(?:is|es)[\s:\u00ab"\u201c'*_]*)?$/iu;
/** An id, with the path of its page or without, that nothing stands in front of. */
const ID = new RegExp(
  String.raw`(?<!\S)["'(<{*_\x60\u201c\u201e\u00ab\u2018\u2039\[]*(/?(?:${LINK_PATHS})/)?([\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12})(?![\w-]|\S*@|[.:]\w)`,
  'gi',
);
/** An address of which a program has encoded each sign. */
const ENCODED = /(?<!\S)(["'(<]*)(https?%(?:25)*3a\S*)/gi;
/** A message that a program hands to another one. */
const HANDED = /(?<!\S)(["'(<]*)(?:mailto|sms|smsto|whatsapp|viber|tg|fb-messenger|line):[^\s?&]*[?&](\S*)/gi;
/** A scheme that somebody typed in front of a pasted address. */
const DOUBLED = /https?:\/*(?=https?:\/)/gi;
const CODES_MAX = 200;

/** Finds the addresses and codes in a message as it was copied from anywhere; those that a program rewrote as they were before. */
export function readPasted(given: string, own: Own): Pasted {
  const text = mendOwnAddress(clean(given), own);
  const { found: addresses, rest } = findAddresses(text, own);
  const asked = addresses.flatMap((each) => (each.kind === 'ours' ? (each.address.searchParams.get('q') ?? []) : []));
  const codes = [
    ...asked.flatMap((code) => toCode(code, true)),
    ...(addresses.length === 0 ? toCode(text, true) : []),
    ...(addresses.every(({ kind }) => kind === 'ours') ? readIds(rest) : []),
    ...readCodes(rest),
  ];
  return { addresses, codes: codes.slice(0, CODES_MAX) };
}

const toCode = (code: string, isSure: boolean): Pasted['codes'] => {
  const ids = idsOfCode(code);
  return ids ? [{ ids, isSure }] : [];
};

const readIds = (text: string): Pasted['codes'] =>
  Array.from(text.matchAll(ID), ([all, path, id]) => {
    const key = cleanKey(id!);
    return { ids: [key, key], isSure: path !== undefined || text.trim().length - all.length < 3 };
  });

/** The likeliest first: what the text calls a code, what has a dash, what has a digit. */
function readCodes(text: string): Pasted['codes'] {
  const ranked = Array.from(text.matchAll(CODE), ({ 1: code = '', 2: between = '', index }) => {
    const isSure = SAYS_CODE.test(text.slice(Math.max(0, index - 40), index));
    return { code, isSure, rank: Number(isSure) * 4 + Number(DASH.test(between)) * 2 + Number(/\d/.test(code)) };
  }).toSorted((one, other) => other.rank - one.rank);
  return ranked.flatMap(({ code, isSure }) => toCode(code, isSure));
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Without what nobody sees, what mail programs put at the ends of lines, and what HTML writes for a sign. */
function clean(given: string): string {
  const text = given.replace(INVISIBLE, '');
  const joined = /=\r?\n|=3D/i.test(text)
    ? text
        .replace(/=\r?\n/g, '')
        .replace(/=([2-7][\dA-F])/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
  return joined
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_all, name: string) => SIGNS[name]!)
    .replace(/&#(?:x([\da-f]{1,4})|(\d{1,5}));/gi, (_all, hex?: string, decimal = '32') =>
      String.fromCharCode(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(HANDED, (_all, before: string, query: string) => `${before}${readQuery(query)}`)
    .replace(ENCODED, (_all, before: string, address: string) => `${before}${decodeWhole(address)}`)
    .replace(DOUBLED, '')
    .replace(BROKEN_ID, '$1')
    .replace(LOOSE_ID, '$1-$2-$3-$4-$5');
}

/** A dot as keyboards, people and programs that make no links write it. */
const BROKEN_DOT = String.raw`(?:\s?[.\u00b7]\s?|,|\s?[\[({]\s?(?:\.|dot|punto)\s?[\])}]\s?|\s(?:dot|punto)\s)`;
/** A scheme that was cut off, misspelled or written apart. */
const BROKEN_SCHEME = String.raw`(?<![^\s"'(<\[{*_|\u201c\u2018])(?:hxxps?|[htps]{1,6})?\s?(?:\[:\]|[:;.\uff1a\u2236])?\s?[/\\]{2}\s?`;

/** Our address with its dots and scheme, as in "ttps://litterlink. com"; what is written so has no other meaning to any program. */
function mendOwnAddress(text: string, { siteUrl }: Own): string {
  const { hostname } = new URL(siteUrl);
  if (!/^[\w.-]+$/.test(hostname)) return text;
  const host = new RegExp(String.raw`${hostname.split('.').join(BROKEN_DOT)}(?![\p{L}\p{N}])`, 'giu');
  const scheme = new RegExp(
    String.raw`${BROKEN_SCHEME}(?=(?:www\.)?${hostname.replaceAll('.', String.raw`\.`)}(?![\w.-]))`,
    'giu',
  );
  return text.replace(host, hostname).replace(scheme, 'https://');
}

const readQuery = (query: string): string => Array.from(new URLSearchParams(query), ([, value]) => value).join(' ');
