export interface Answer<Body = Record<string, any>> {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, else the text. */
  body: Body;
  /** The absolute URL of a redirect. */
  location: string | undefined;
}

export interface Visitor {
  origin: string;
  call<Body = Record<string, any>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  /** Submits a form as a browser without JavaScript would when a person presses its button, and follows no redirect. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer<string>>;
  upload(path: string, file: Buffer, name?: string, field?: string): Promise<Answer>;
  cookies: Map<string, string>;
}

/** What a browser would send of them. */
export const cookieHeader = ({ cookies }: Pick<Visitor, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Stores what an answer sets, and deletes what it ends, as a browser does. */
export function storeCookies({ cookies }: Pick<Visitor, 'cookies'>, set: string[]): void {
  for (const cookie of set) {
    const [pair = ''] = cookie.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0/i.test(cookie)) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}

/**
 * Sends HTTP to the product as a browser would: cookies are stored, the origin is the product's. `listensAt` is where
 * the server listens if its public origin is elsewhere, as behind a proxy; `always` are headers of each request.
 */
export function createVisitor(origin: string, listensAt = origin, always: Record<string, string> = {}): Visitor {
  const cookies = new Map<string, string>();
  async function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: BodyInit,
  ): Promise<Answer<any>> {
    const address = new URL(path, origin);
    const response = await fetch(address.href.replace(origin, listensAt), {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { origin }),
        ...(cookies.size ? { cookie: cookieHeader({ cookies }) } : {}),
        ...always,
        ...headers,
      },
      body,
    });
    storeCookies({ cookies }, response.headers.getSetCookie());
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text;
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
      location: location === null ? undefined : new URL(location, address).href,
    };
  }
  return {
    origin,
    cookies,
    call: (method, path, body, headers = {}) =>
      body === undefined
        ? send(method, path, headers)
        : send(method, path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body)),
    submit: (path, fields, headers = {}) =>
      send(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-user': '?1', ...headers },
        new URLSearchParams(fields).toString(),
      ),
    upload: (path, file, name = 'photo.jpg', field = 'photo') => {
      const form = new FormData();
      form.append(field, new Blob([new Uint8Array(file)]), name);
      return send('POST', path, {}, form);
    },
  };
}
