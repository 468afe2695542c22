type Rewriter = [host: string, path: RegExp, ...parameters: string[]];

/** Google's own hosts in the Americas, Spain and where else buyers come from. */
const GOOGLES =
  'com ca com.mx com.pr com.gt com.sv hn com.ni co.cr com.pa com.cu com.do com.co co.ve com.ec com.pe com.bo com.br com.py com.uy com.ar cl es pt co.uk ie fr de it nl be ch at pl com.ph co.in co.jp co.kr com.au co.nz co.za com.ng com.gh com.gi co.vi as';

/** The address in a parameter, of the programs that rewrite the links of messages: `host` (or any name below it), path, parameter. */
const IN_PARAMETER: Rewriter[] = [
  ['safelinks.protection.outlook.com', /./, 'url'],
  ['safelinks.protection.office365.us', /./, 'url'],
  ...['outlook.office.com', 'outlook.office365.com', 'outlook.live.com'].map((host): Rewriter => [
    host,
    /safelink/i,
    'url',
  ]),
  ['statics.teams.cdn.office.net', /safelinks/, 'url'],
  ['linkprotect.cudasvc.com', /./, 'a'],
  ['trendmicro.com', /clicktime/, 'url'],
  ['scanmail.trustwave.com', /./, 'u'],
  ['urlsand.com', /./, 'u'],
  ['urlsand.esvalabs.com', /./, 'u'],
  ['content.exclaimer.net', /./, 'url'],
  ['deref-mail.com', /./, 'redirecturl'],
  ['deref-gmx.com', /./, 'redirecturl'],
  ['deref-web.de', /./, 'redirecturl'],
  ['mailtrack.io', /./, 'url'],
  ['linklock.titanhq.com', /./, 'url'],
  ['protect.fireeye.com', /./, 'u'],
  ['protect2.fireeye.com', /./, 'u'],
  ['clicktime.symantec.com', /./, 'u'],
  ['clicktime.cloud.postoffice.net', /./, 'u'],
  ['translate.google.com', /^\/translate/, 'u'],
  ...GOOGLES.split(' ').map((end): Rewriter => [`google.${end}`, /^\/url\b/, 'q', 'url']),
  ['facebook.com', /^\/(?:l|flx\/warn)\b/, 'u'],
  ['messenger.com', /^\/l\b/, 'u'],
  ['instagram.com', /./, 'u'],
  ['threads.net', /./, 'u'],
  ['threads.com', /./, 'u'],
  ['l.wl.co', /./, 'u'],
  ['slack-redir.net', /./, 'url'],
  ['linkedin.com', /^\/(?:safety\/go|redir)/, 'url'],
  ['tiktok.com', /^\/link/, 'target'],
  ['pinterest.com', /^\/offsite/, 'url'],
  ['x.com', /^\/i\/redirect/, 'url'],
  ['twitter.com', /^\/i\/redirect/, 'url'],
  ['social-plugins.line.me', /./, 'url'],
  ['out.reddit.com', /./, 'url'],
  ['youtube.com', /^\/redirect/, 'q'],
  ['duckduckgo.com', /^\/l\b/, 'uddg'],
  ['steamcommunity.com', /^\/linkfilter/, 'u', 'url'],
  ['vk.com', /^\/away/, 'to'],
  ['wa.me', /./, 'text'],
  ['whatsapp.com', /^\/send/, 'text'],
  ['t.me', /^\/share/, 'url'],
];

/** Those that keep the address to themselves: scanners, shorteners, counters of clicks. */
const UNREADABLE = `
  mimecast.com mimecastprotect.com emailprotection.link edgepilot.com hornetsecurity.com cloud-security.net
  sendgrid.net mandrillapp.com list-manage.com hubspotlinks.com app.link t.co bit.ly bitly.com tinyurl.com
  goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly lnkd.in fb.me wa.link shorturl.at t.ly rb.gy tiny.cc
  bl.ink s.id qrco.de trib.al dlvr.it lnk.to a.co snip.ly soo.gd short.io ift.tt eepurl.com mailchi.mp u.to
  x.gd clck.ru tr.ee shorte.st adf.ly dub.sh dub.co n9.cl acortar.link me-qr.com q-r.to page.link
  onelink.me zixcentral.com inky.com spamtitan.com antigena.com rs6.net klclick.com
`
  .trim()
  .split(/\s+/);

const isAtOrBelow = (host: string, parent: string) => host === parent || host.endsWith(`.${parent}`);

/** Whether only this host knows where an address leads. FortiMail rewrites links to the host of its owner. */
export const isUnreadable = ({ hostname, pathname }: URL): boolean =>
  UNREADABLE.some((host) => isAtOrBelow(hostname, host)) || pathname.startsWith('/fmlurlsvc/');

/**
 * What a mail scanner or an app made its own address of: the address, or the whole message, that stands in it. Undefined for any other
 * address. Each of these hosts leads to what the address says, so nobody else's address can say ours and lead elsewhere.
 */
export function readRewritten(address: URL): string | undefined {
  const { hostname, pathname, searchParams, href } = address;
  if (/(?:^|\.)urldefense(?:\.proofpoint)?\.(?:com|us)$/.test(hostname)) return readUrlDefense(address);
  const known = IN_PARAMETER.find(([host, path]) => isAtOrBelow(hostname, host) && path.test(pathname));
  if (known) {
    const [, , ...parameters] = known;
    const given = new Map(Array.from(searchParams, ([name, value]) => [name.toLowerCase(), value]));
    return parameters.map((name) => given.get(name)).find(Boolean);
  }
  if (isAtOrBelow(hostname, 'translate.goog')) return `https://${readTranslated(hostname)}${pathname}`;
  if (isAtOrBelow(hostname, 'secure-web.cisco.com')) return decode(/https?%3a.*$/i.exec(pathname)?.[0]);
  if (hostname === 'r.search.yahoo.com') return decode(/\/RU=?(http[^/]+)/.exec(pathname)?.[1]);
  if (hostname === 'line.me') return decode(address.search.slice(1));
  // "a1" and the address in base 64.
  if (hostname === 'www.bing.com' && pathname === '/ck/a') return decodeBase64(searchParams.get('u')?.slice(2) ?? null);
  if (isAtOrBelow(hostname, 'awstrack.me')) return decode(/\/L0\/([^/]+)/.exec(pathname)?.[1]);
  if (isAtOrBelow(hostname, 'protection.sophos.com')) return decodeBase64(searchParams.get('u'));
  if (isAtOrBelow(hostname, 'checkpoint.com') || isAtOrBelow(hostname, 'url.avanan.click'))
    return /\/v\d\/(?:r\d{2}\/)?___(.+?)___/.exec(href)?.[1];
  return undefined;
}

/** A dot is a hyphen there, and a hyphen two. */
const readTranslated = (hostname: string): string =>
  hostname.split('.')[0]!.replace(/--|-/g, (hyphens) => (hyphens === '-' ? '.' : '-'));

/** Proofpoint's three forms, as its own decoder reads them. */
function readUrlDefense({ pathname, searchParams, href }: URL): string | undefined {
  if (pathname.startsWith('/v1/')) return searchParams.get('u') ?? undefined;
  if (pathname.startsWith('/v2/'))
    return decode(searchParams.get('u')?.replaceAll('-', '%').replaceAll('_', '/') ?? undefined);
  const [, written, replaced] = /\/v3\/__(.+?)__;([\w-]*)/.exec(href) ?? [];
  if (written === undefined) return undefined;
  const letters = Array.from(decodeBase64(replaced ?? '') ?? '');
  // One star stands for one letter, two and a symbol for a run of as many as the symbol says.
  const RUNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return written
    .replace(/^(https?:\/)(?!\/)/, '$1/')
    .replace(/\*(?:\*([\w-]))?/g, (_all, run?: string) =>
      letters.splice(0, run === undefined ? 1 : RUNS.indexOf(run) + 2).join(''),
    );
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const decodeBase64 = (text: string | null): string | undefined =>
  text === null ? undefined : Buffer.from(text, 'base64').toString('utf8');
