type Rewriter = [host: string, path: RegExp, ...parameters: string[]];

/** Google's own hosts in the Americas, Spain and where else buyers come from. */
const GOOGLES =
  'com ca com.mx com.pr com.gt com.sv hn com.ni co.cr com.pa com.cu com.do com.co co.ve com.ec com.pe com.bo com.br com.py com.uy com.ar cl es pt co.uk ie fr de it nl be ch at pl com.ph co.in co.jp co.kr com.au co.nz co.za com.ng com.gh com.gi co.vi as';

/** Services that do nothing else have any path; of others, the path is exactly theirs. */
const ANY = /^/;
const GMX = /^\/mail\/client\/[^/]+\/dereferrer\/?$/;

/** The address in a parameter, of the programs that rewrite links: host (with "*.", or any name below it), path, parameters. */
const IN_PARAMETER: Rewriter[] = [
  ['*.safelinks.protection.outlook.com', ANY, 'url'],
  ['*.safelinks.protection.office365.us', ANY, 'url'],
  ...['outlook.office.com', 'outlook.office365.com', 'outlook.live.com'].map((host): Rewriter => [
    host,
    /^\/mail\/(?:\d+\/)?safelink\.html$/i,
    'url',
  ]),
  ['statics.teams.cdn.office.net', /^\/evergreen-assets\/safelinks\/\d+\/atp-safelinks\.html$/, 'url'],
  ['linkprotect.cudasvc.com', /^\/url$/, 'a'],
  ['*.trendmicro.com', /^\/wis\/clicktime\/v\d\/query$/, 'url'],
  ['scanmail.trustwave.com', /^\/$/, 'u'],
  ['urlsand.com', /^\/$/, 'u'],
  ['urlsand.esvalabs.com', /^\/$/, 'u'],
  ['*.content.exclaimer.net', /^\/$/, 'url'],
  ...['deref-mail.com', 'deref-gmx.com', 'deref-gmx.net', 'deref-web.de'].map((host): Rewriter => [
    host,
    GMX,
    'redirecturl',
  ]),
  ['mailtrack.io', /^\/trace\/link\/\w+$/, 'url'],
  ['linklock.titanhq.com', /^\/analyse$/, 'url'],
  ['protect.fireeye.com', /^\/(?:v\d\/)?url$/, 'u'],
  ['protect2.fireeye.com', /^\/(?:v\d\/)?url$/, 'u'],
  ['clicktime.symantec.com', ANY, 'u'],
  ['clicktime.cloud.postoffice.net', /^\/clicktime\.php$/, 'u'],
  ['translate.google.com', /^\/translate$/, 'u'],
  ['meet.google.com', /^\/linkredirect$/, 'dest'],
  ...GOOGLES.split(' ').map((end): Rewriter => [`google.${end}`, /^\/url$/, 'q', 'url']),
  ['*.facebook.com', /^\/(?:l\.php|flx\/warn\/?)$/, 'u'],
  ['*.messenger.com', /^\/l\.php$/, 'u'],
  ['l.workplace.com', /^\/l\.php$/, 'u'],
  ['l.instagram.com', /^\/$/, 'u'],
  ['instagram.com', /^\/linkshim\/?$/, 'u'],
  ['l.threads.net', /^\/$/, 'u'],
  ['l.threads.com', /^\/$/, 'u'],
  ['l.wl.co', /^\/l?$/, 'u'],
  ['slack-redir.net', /^\/link$/, 'url'],
  ['*.linkedin.com', /^\/(?:safety\/go|redir\/redirect)\/?$/, 'url'],
  ['tiktok.com', /^\/link\/v2$/, 'target'],
  ['*.pinterest.com', /^\/offsite\/?$/, 'url'],
  ['x.com', /^\/i\/redirect$/, 'url'],
  ['twitter.com', /^\/i\/redirect$/, 'url'],
  ['social-plugins.line.me', /^\/lineit\/share$/, 'url'],
  ['out.reddit.com', ANY, 'url'],
  ['youtube.com', /^\/redirect$/, 'q'],
  ['duckduckgo.com', /^\/l\/?$/, 'uddg'],
  ['steamcommunity.com', /^\/linkfilter\/?$/, 'u', 'url'],
  ['vk.com', /^\/away\.php$/, 'to'],
  ['wa.me', /^\/$/, 'text'],
  ['api.whatsapp.com', /^\/send\/?$/, 'text'],
  ['web.whatsapp.com', /^\/send\/?$/, 'text'],
  ['t.me', /^\/share(?:\/url)?$/, 'url'],
];

/** Those that keep the address to themselves: scanners, shorteners, counters of clicks. */
const UNREADABLE = `
  mimecast.com mimecastprotect.com emailprotection.link edgepilot.com hornetsecurity.com cloud-security.net
  sendgrid.net mandrillapp.com list-manage.com hubspotlinks.com app.link t.co bit.ly bitly.com tinyurl.com
  goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly lnkd.in fb.me wa.link shorturl.at t.ly rb.gy tiny.cc
  bl.ink s.id qrco.de trib.al dlvr.it lnk.to a.co snip.ly soo.gd short.io ift.tt eepurl.com mailchi.mp u.to
  x.gd clck.ru tr.ee shorte.st adf.ly dub.sh dub.co n9.cl acortar.link me-qr.com q-r.to page.link
  pstmrk.it spr.ly goo.su g.co onelink.me zixcentral.com inky.com spamtitan.com antigena.com rs6.net klclick.com
`
  .trim()
  .split(/\s+/);

/** Hosts whose addresses show where they lead, unless they were cut. */
const SHOWING = `
  safelinks.protection.outlook.com urldefense.com urldefense.us urldefense.proofpoint.com linkprotect.cudasvc.com
  secure-web.cisco.com protection.sophos.com protect.checkpoint.com url.avanan.click
`
  .trim()
  .split(/\s+/);

const isAtOrBelow = (host: string, parent: string) => host === parent || host.endsWith(`.${parent}`);

/**
 * Whether only this host knows where an address leads, in which no other one can be read. FortiMail rewrites links to the host of its
 * owner.
 */
export const isUnreadable = ({ hostname, pathname, search }: URL): boolean =>
  UNREADABLE.some((host) => isAtOrBelow(hostname, host)) ||
  (pathname + search !== '/' && SHOWING.some((host) => isAtOrBelow(hostname, host))) ||
  pathname.startsWith('/fmlurlsvc/');

const isHost = (hostname: string, wanted: string): boolean =>
  wanted.startsWith('*.') ? isAtOrBelow(hostname, wanted.slice(2)) : hostname.replace(/^www\./, '') === wanted;

/** All values of these parameters, in any case. */
const findValues = ({ searchParams }: URL, parameters: string[]): string[] =>
  Array.from(searchParams).flatMap(([name, value]) => (parameters.includes(name.toLowerCase()) ? [value] : []));

/**
 * What a mail scanner or an app made its own address of: the address, or the whole message, that stands in it; more than one if it says more
 * than one, and then nobody knows where it leads; none for any other address. Each of these hosts leads to what the address says, so nobody
 * else's address can say ours and lead elsewhere.
 */
export function readRewritten(address: URL): string[] {
  const known = IN_PARAMETER.find(([host, path]) => isHost(address.hostname, host) && path.test(address.pathname));
  // A message to somebody leads to them.
  if (known && address.searchParams.has('phone')) return [];
  const values = known ? findValues(address, known.slice(2) as string[]) : readParticular(address);
  return [...new Set(values.filter((value) => value !== undefined && value !== ''))] as string[];
}

/** Those with a form of their own. */
function readParticular(address: URL): (string | undefined)[] {
  const { hostname, pathname, searchParams, search } = address;
  const inPath = (pattern: RegExp) => Array.from(pathname.matchAll(pattern), ([, text]) => decode(text));
  if (/(?:^|\.)urldefense(?:\.proofpoint)?\.(?:com|us)$/.test(hostname)) return readUrlDefense(address);
  if (isAtOrBelow(hostname, 'translate.goog') && !searchParams.has('_x_tr_hp'))
    return [`https://${readTranslated(hostname)}${pathname}`];
  if (isAtOrBelow(hostname, 'secure-web.cisco.com')) return inPath(/^\/[^/]+\/(https?%3a.*)$/gi);
  if (hostname === 'safe.menlosecurity.com') return [/^\/(https?:\/\/?.+)/i.exec(pathname + search)?.[1]];
  if (hostname === 'r.search.yahoo.com') return inPath(/\/RU=?(http[^/]+)/g);
  if (hostname === 'line.me' && /^\/R\/msg\/text\/?$/.test(pathname)) return [decode(search.slice(1))];
  // "a1" and the address in base 64.
  if (hostname === 'www.bing.com' && pathname === '/ck/a')
    return findValues(address, ['u']).map((value) => decodeBase64(value.slice(2)));
  if (isAtOrBelow(hostname, 'awstrack.me')) return inPath(/^\/L0\/([^/]+)/g);
  if (isAtOrBelow(hostname, 'protection.sophos.com')) return findValues(address, ['u']).map(decodeBase64);
  if (hostname === 'protect.checkpoint.com' || isAtOrBelow(hostname, 'url.avanan.click'))
    return [/^\/v\d\/(?:r\d{2}\/)?___(.+?)___/.exec(pathname + search)?.[1]];
  return [];
}

/** A dot is a hyphen there, and a hyphen two. */
const readTranslated = (hostname: string): string =>
  hostname.split('.')[0]!.replace(/--|-/g, (hyphens) => (hyphens === '-' ? '.' : '-'));

/** Proofpoint's three forms, as its own decoder reads them. */
function readUrlDefense(address: URL): (string | undefined)[] {
  const { pathname, search } = address;
  const given = findValues(address, ['u']);
  if (pathname === '/v1/url') return given;
  if (pathname === '/v2/url') return given.map((value) => decode(value.replaceAll('-', '%').replaceAll('_', '/')));
  const [, written, replaced] = /^\/v3\/__(.+?)__;([\w-]*)/.exec(pathname + search) ?? [];
  if (written === undefined) return [];
  const letters = Array.from(decodeBase64(replaced ?? ''));
  // One star stands for one letter, two and a symbol for a run of as many as the symbol says.
  const RUNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return [
    written
      .replace(/^(https?:\/)(?!\/)/, '$1/')
      .replace(/\*(?:\*([\w-]))?/g, (_all, run?: string) =>
        letters.splice(0, run === undefined ? 1 : RUNS.indexOf(run) + 2).join(''),
      ),
  ];
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const decodeBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');
