/** Shown in place of an address whose town is uncertain. */
export const ADDRESS_AFTER_PAYMENT = 'Address shown after payment';

const COUNTRY = /^(usa?|u\.s\.(a\.)?|united states( of america)?|canada|germany|united kingdom|uk)$/i;
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );
const STATE_NAME =
  /^(alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new (hampshire|jersey|mexico|york)|(north|south) (carolina|dakota)|ohio|oklahoma|oregon|pennsylvania|puerto rico|rhode island|tennessee|texas|utah|vermont|(west )?virginia|washington|wisconsin|wyoming)$/i;
/** A part with one of these words may be a street. */
const STREET =
  /\b(street|str|st|road|rd|lane|ln|avenue|ave|drive|dr|boulevard|blvd|court|ct|circle|cir|way|place|pl|trail|trl|terrace|ter|highway|hwy|parkway|pkwy|route|farm|ranch|box|unit|apt|apartment|suite|ste|floor|building|bldg)\b\.?|stra(ss|ß)e|weg$/i;
const SAINT = /^(st|ste)\.?\s+/i;

const isState = (part: string) => STATES.includes(part.toUpperCase()) || STATE_NAME.test(part);
/** Contains no house number, street or postal code. */
const isTown = (part: string) => part !== '' && !/\d/.test(part) && !STREET.test(part.replace(SAINT, ''));

/**
 * Town and state of a postal address, such as "Bend, OR", for a breeder who hides the full address. In doubt it returns
 * less: the state alone, or ADDRESS_AFTER_PAYMENT.
 */
export function townAndState(address: string): string {
  const parts = address
    .split(/[\n,;]/)
    .map((part) =>
      part
        .replace(/\b\d{5}(-\d{4})?\b/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
  if (parts.length > 1 && COUNTRY.test(parts.at(-1)!)) parts.pop();
  const last = parts.at(-1) ?? '';
  if (isState(last)) {
    const town = parts.at(-2) ?? '';
    return isTown(town) ? `${town}, ${last}` : last;
  }
  // "Bend OR": town and state in one part.
  const words = last.split(' ');
  const state = words.pop() ?? '';
  if (STATES.includes(state)) {
    const town = words.join(' ');
    return isTown(town) ? `${town}, ${state}` : state;
  }
  return parts.length > 1 && isTown(last) ? last : ADDRESS_AFTER_PAYMENT;
}
