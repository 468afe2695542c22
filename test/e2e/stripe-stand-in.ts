import type { Page, Route } from 'playwright-core';

/**
 * In the page, in place of the provider's script: a payment element with three fields, whose confirmation goes to the
 * provider's API as the real one's does. Has only what the product and @stripe/react-stripe-js call.
 */
function standIn() {
  type Listener = (event?: unknown) => void;
  const paymentElement = () => {
    const listeners: Record<string, Listener[]> = {};
    const element = {
      node: null as HTMLElement | null,
      on: (event: string, listener: Listener) => ((listeners[event] ??= []).push(listener), element),
      off: () => element,
      update: () => undefined,
      destroy: () => undefined,
      unmount: () => undefined,
      mount(node: HTMLElement) {
        element.node = node;
        for (const [name, label] of [
          ['number', 'Card number'],
          ['expiry', 'Expiration date'],
          ['cvc', 'Security code'],
          ['postal_code', 'ZIP code'],
        ])
          node.insertAdjacentHTML('beforeend', `<label>${label} <input name="${name}"></label>`);
        setTimeout(() => listeners['ready']?.forEach((listener) => listener()));
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
    const fields = elements.payment!.node!.querySelectorAll('input');
    const card = Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
    const response = await fetch('https://api.stripe.com/stand-in/confirm', {
      method: 'POST',
      body: JSON.stringify({ ...card, client_secret: elements.secret, return_url: confirmParams.return_url }),
    });
    const { status, message } = await response.json();
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

/** Serves the stand-in at the address of the provider's script; confirmations go to the sandbox at `sandboxUrl`. */
export async function serveStandIn(page: Page, sandboxUrl: string): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` }),
  );
  await page.route('https://api.stripe.com/**', (route) => confirmAtSandbox(route, sandboxUrl));
}

async function confirmAtSandbox(route: Route, sandboxUrl: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/elements/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: route.request().postData(),
  });
  await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: await answer.json() });
}
