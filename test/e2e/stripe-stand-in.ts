import type { BrowserContext, Page, Route } from 'playwright-core';

/**
 * In the page, in place of the provider's script. Like the real one it loads a further script from a host below
 * js.stripe.com, draws its fields and the bank's question in frames of its hosts, and asks its API. Has only what the
 * product and @stripe/react-stripe-js call.
 */
function standIn() {
  type Listener = (event?: unknown) => void;
  const addFrame = (node: HTMLElement, title: string, src: string) => {
    const frame = Object.assign(document.createElement('iframe'), { title, src });
    node.append(frame);
    return frame;
  };
  /** What a frame answers to `question`. */
  const answerFrom = (frame: HTMLIFrameElement, question: unknown) =>
    new Promise<unknown>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = ({ data }) => resolve(data);
      frame.contentWindow!.postMessage(question, '*', [channel.port2]);
    });
  const paymentElement = () => {
    const listeners: Record<string, Listener[]> = {};
    const element = {
      frame: null as HTMLIFrameElement | null,
      on: (event: string, listener: Listener) => ((listeners[event] ??= []).push(listener), element),
      off: () => element,
      update: () => undefined,
      destroy: () => undefined,
      unmount: () => undefined,
      mount(node: HTMLElement) {
        const part = Object.assign(document.createElement('script'), { src: 'https://b.js.stripe.com/fields.js' });
        part.onload = () => {
          element.frame = addFrame(node, 'Secure payment fields', 'https://c.js.stripe.com/fields.html');
          element.frame.onload = () => listeners['ready']?.forEach((listener) => listener());
        };
        document.head.append(part);
      },
    };
    return element;
  };
  interface Elements {
    secret: string;
    payment: ReturnType<typeof paymentElement> | null;
  }
  const confirm = async ({
    elements,
    confirmParams,
  }: {
    elements: Elements;
    confirmParams: { return_url: string };
  }) => {
    const card = (await answerFrom(elements.payment!.frame!, 'card')) as object;
    const response = await fetch('https://api.stripe.com/stand-in/confirm', {
      method: 'POST',
      body: JSON.stringify({ ...card, client_secret: elements.secret, return_url: confirmParams.return_url }),
    });
    const { status, message } = await response.json();
    if (status === 'requires_action') {
      const frame = addFrame(document.body, '3D Secure', `https://hooks.stripe.com/3ds.html#${elements.secret}`);
      await new Promise((resolve) => (frame.onload = resolve));
      await answerFrom(frame, 'authenticated');
      frame.remove();
      return {};
    }
    return status === 'succeeded' ? {} : { error: { type: 'card_error', message } };
  };
  const create = (key: string) => ({
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    confirmPayment: confirm,
    confirmSetup: confirm,
    elements({ clientSecret }: { clientSecret: string }) {
      (window as unknown as Record<string, unknown>)['standInKey'] = key;
      const elements = {
        secret: clientSecret,
        payment: null as ReturnType<typeof paymentElement> | null,
        create: () => (elements.payment = paymentElement()),
        getElement: () => elements.payment,
        update: () => undefined,
        fetchUpdates: () => undefined,
        submit: async () => ({}),
      };
      return elements;
    },
  });
  (window as unknown as Record<string, unknown>)['Stripe'] = Object.assign(create, { version: 'stand-in' });
}

const FIELDS = `<!doctype html><title>Fields</title>
  ${[
    ['number', 'Card number'],
    ['expiry', 'Expiration date'],
    ['cvc', 'Security code'],
    ['postal_code', 'ZIP code'],
  ]
    .map(([name, label]) => `<label>${label} <input name="${name}"></label>`)
    .join('')}
  <script>onmessage = ({ ports }) =>
    ports[0].postMessage(Object.fromEntries([...document.querySelectorAll('input')].map(({ name, value }) => [name, value])))</script>`;

/** The bank's question: a window of its own, which answers to the frame that opened it. */
const BANKS_FRAME = `<!doctype html><title>3D Secure</title><button>Ask my bank</button>
  <script>
    let port;
    onmessage = ({ data, ports }) => (ports[0] ? (port = ports[0]) : port.postMessage(data));
    document.querySelector('button').onclick = () => open('https://hooks.stripe.com/bank.html' + location.hash);
  </script>`;
const BANKS_WINDOW = `<!doctype html><title>Bank</title><button>Approve</button><p></p>
  <script>
    document.querySelector('button').onclick = async () => {
      if (!opener) return (document.querySelector('p').textContent = 'The page that asked is gone.');
      await fetch('/approve', { method: 'POST', body: location.hash.slice(1) });
      opener.postMessage('approved', '*');
      close();
    };
  </script>`;

/** Serves the stand-in at the addresses of the provider's script; confirmations go to the sandbox at `sandboxUrl`. */
export async function serveStandIn(page: Page, sandboxUrl: string): Promise<void> {
  const context = page.context();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const script = `(${standIn.toString()})()`;
  await serve(context, 'https://js.stripe.com/**', 'text/javascript', script);
  await serve(context, 'https://b.js.stripe.com/**', 'text/javascript', '');
  await serve(context, 'https://c.js.stripe.com/**', 'text/html', FIELDS);
  await serve(context, 'https://hooks.stripe.com/3ds.html', 'text/html', BANKS_FRAME);
  await serve(context, 'https://hooks.stripe.com/bank.html', 'text/html', BANKS_WINDOW);
  await context.route('https://api.stripe.com/**', (route) => confirmAtSandbox(route, sandboxUrl));
  await context.route('https://hooks.stripe.com/approve', (route) => approveAtSandbox(route, sandboxUrl));
}

const serve = (context: BrowserContext, address: string, contentType: string, body: string) =>
  context.route(address, (route) => route.fulfill({ contentType, body }));

async function confirmAtSandbox(route: Route, sandboxUrl: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/elements/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: route.request().postData(),
  });
  await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: await answer.json() });
}

async function approveAtSandbox(route: Route, sandboxUrl: string): Promise<void> {
  const [intent] = route.request().postData()!.split('_secret_');
  await fetch(`${sandboxUrl}/elements/authenticate/${intent}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
    redirect: 'manual',
  });
  await route.fulfill({ body: '' });
}
