import { toAsciiDigits } from '../digits.ts';
import { US_STATES, type UsState } from './us-states.ts';

/**
 * How the ZIP codes of each state begin, with ranges such as `350-352`.
 * Source: the Postal Service's 3-digit ZIP Code prefix groups (Domestic Mail Manual, labeling list L002), read in
 * November 2026. A few prefixes serve two states (063, 205, 739, 834).
 */
const PREFIXES: Record<UsState, string> = {
  AL: '350-352 354-369',
  AK: '995-999',
  AS: '96799',
  AZ: '850-853 855-857 859-860 863-865',
  AR: '716-729',
  AA: '340',
  AE: '090-098',
  AP: '962-966',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  GU: '96910-96932',
  HI: '967-968',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  IA: '500-516 520-528',
  KS: '660-662 664-679',
  KY: '400-418 420-427',
  LA: '700-701 703-708 710-714',
  ME: '039-049',
  MD: '205-212 214-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-551 553-567',
  MS: '386-397',
  MO: '630-631 633-641 644-658',
  MT: '590-599',
  NE: '680-681 683-693',
  NV: '889-891 893-895 897-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-871 873-884',
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  MP: '96950-96952',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 739 750-770 772-799 885',
  VI: '008',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 205 220-246',
  WA: '980-986 988-994',
  WV: '247-268',
  WI: '530-532 534-535 537-549',
  WY: '820-831 834',
};

/** ZIP codes of a state that begin like those of its neighbor: their area crosses the border (docs/decisions/0083). */
const ACROSS_A_BORDER: Partial<Record<UsState, string>> = {
  AL: '30165 38852',
  AR: '38769 65729 65733 65761 75556',
  AZ: '84531 84536 87328',
  CA: '89010 89019 89060 89061 89439 97635',
  CO: '69168 82063 82082',
  DE: '21874 21912',
  GA: '36855',
  IA: '56027 57034',
  ID: '59847 83120 83127 89832 97910 97913 99033 99128',
  IL: '63673',
  IN: '45390 45846',
  KS: '68325 68327 68420 68943 68978 69026',
  KY: '38079 38549',
  LA: '71749',
  MA: '02861',
  MD: '19973 19975',
  ME: '03579',
  MI: '54540',
  MN: '51360 57026 57030 57068 58030 58225',
  MO: '51640 52542 52573 52626 72643 72644',
  MS: '38326',
  MT: '57717 57724 58621 82801',
  ND: '56744 57255 57430 57638 57641 57642 57645 57648 57660 59221 59270 59275',
  NE: '51557 57735 66541 66955 80737 80758 82082',
  NM: '79835 79837 79922 81120 81137 86504 86514 86515',
  NV: '84034',
  OH: '25260 47016',
  OK: '67950 71937 71953',
  OR: '89421 99362',
  SD: '51001 51023 56136 56144 56164 56219 56220 56257 58041 58043 58053 58413 58436 58439 58568 58623 58639 58649 58653 68719 68755 69201 69212 69216 69337 82701',
  TN: '40965 42223 42602 72338',
  TX: '88063 88220 88430',
  UT: '81324 82930 83312 83342 86044 86514',
  VA: '27048 27950 28675 37642 37752',
  WA: '83856',
  WV: '20135 24604 24622',
  WY: '57717',
};

/** Five digits, or nine with any dash or blanks between them, with whatever was pasted around them. */
const TYPED = /^\P{N}*(\d(?: ?\d){4})[^\p{L}\p{N}]{0,9}(\d{4})?\P{N}*$/u;

/** A ZIP code as people type it in the usual form, `94110` or `94110-1234`; undefined for anything else. */
export function readZip(text: string): string | undefined {
  const [, digits, further] = TYPED.exec(toAsciiDigits(text).replace(/\s/g, ' ')) ?? [];
  const zip = digits?.replaceAll(' ', '');
  return zip && (further ? `${zip}-${further}` : zip);
}

const isWithin = (zip: string, range: string): boolean => {
  const [first = '', last = first] = range.split('-');
  const begin = zip.slice(0, first.length);
  return begin >= first && begin <= last;
};

/** Whether a ZIP code, of five digits or ZIP+4, belongs to the state. */
export function zipFitsState(zip: string, state: string): boolean {
  const five = /^(\d{5})(-\d{4})?$/.exec(zip)?.[1];
  const known = state.toUpperCase() as UsState;
  if (five === undefined || !Object.hasOwn(PREFIXES, known)) return false;
  if (ACROSS_A_BORDER[known]?.split(' ').includes(five)) return true;
  return PREFIXES[known].split(' ').some((range) => isWithin(five, range));
}

/** The states that a ZIP code may lie in: mostly one. */
export const listStatesOfZip = (zip: string): UsState[] =>
  (Object.keys(US_STATES) as UsState[]).filter((state) => zipFitsState(zip, state));
