import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listScreens } from '../../contract/screens.ts';
import { itNightly } from '../environment/it-nightly.ts';
import { makeAdmin, registerBreeder, type Breeder } from '../product/breeder.ts';
import { PAGE_MS } from '../environment/time-limits.ts';
import { callsOf, refuse, withoutFirstAnswers } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, newPage, pageOf } from './stage.ts';

describe('when something is broken', () => {
  // Shows routes.not-found
  itNightly('an unknown address is the 404 page, with a link home', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto('/no-such-page');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the homepage' }).click();
    await page.waitForURL(`${product.url}/`);
  });

  // Shows fallbacks.loading-error
  it('a screen that throws is replaced by Loading Error, and can be refreshed', async () => {
    const page = await pageOf(await registerBreeder(product), 'phone');
    await withoutFirstAnswers(page);
    await page.route(callsOf('/api/pets/my'), (route) => route.fulfill({ json: { pets: [null] } }));
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Loading Error' }).waitFor();
    expect(await page.getByRole('main').getByRole('paragraph').textContent()).toMatch(/\w/);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await page.getByRole('heading', { name: 'Your Payment Requests' }).waitFor();
  });

  // Shows fallbacks.failed-app
  it('an app that can’t be loaded is App Failed to Load, and can be refreshed', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.route('**/assets/app-*.js', (route) => route.abort());
    await page.goto('/auth');
    await page.getByRole('heading', { name: 'App Failed to Load' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });

  describe('a screen whose code can’t be loaded', () => {
    const code = /\/assets\/register-[^/]+\.js/;
    const open = async () => {
      const page = await pageOf(product.visitor(), 'phone');
      await page.goto('/auth');
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
      return page;
    };
    /** Reloaded so many milliseconds ago, in a context of its own, since its clock stands from then on. */
    const openReloaded = async (age: number) => {
      const context = await browser.newContext({ baseURL: product.url });
      onTestFinished(() => context.close());
      const page = await newPage(context);
      page.setDefaultTimeout(PAGE_MS);
      await page.goto('/auth');
      await page.addInitScript((now) => (performance.now = () => now), age);
      await page.reload();
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
      return page;
    };
    const next = (page: Page) => page.getByRole('link', { name: 'Create one here' }).click();

    // Shows fallbacks.missing-code
    it('is asked for once more', async () => {
      const page = await open();
      // Under the address that the browser may remember to have failed, it fails again, preloads included.
      await page.route(code, (route) => (new URL(route.request().url()).search ? route.continue() : route.abort()));
      await next(page);
      await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    });

    // Shows fallbacks.missing-code
    itNightly('is opened in the new build when the site has changed since', async () => {
      const page = await open();
      // The file of the build before is gone, and the document names another script.
      await page.evaluate(() => document.querySelector('script[src]')!.setAttribute('src', '/assets/main-before.js'));
      let isReloaded = false;
      page.on('request', (request) => (isReloaded ||= request.isNavigationRequest()));
      await page.route(code, (route) => (isReloaded ? route.continue() : route.fulfill({ status: 404 })));
      await next(page);
      await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    });

    // Shows fallbacks.missing-code
    itNightly.each([
      [9_000, 'isn’t reloaded again: servers of two builds may answer in turn'],
      [11_000, 'is reloaded again'],
    ])('%i ms after a reload, the document %s', async (age) => {
      const page = await openReloaded(age);
      await page.evaluate(() => document.querySelector('script[src]')!.setAttribute('src', '/assets/main-before.js'));
      let reloads = 0;
      page.on('request', (request) => void (reloads += Number(request.isNavigationRequest())));
      await page.route(code, (route) => (reloads > 0 ? route.continue() : route.fulfill({ status: 404 })));
      await next(page);
      await (age < 10_000
        ? page.getByText('We couldn’t load this page.').waitFor()
        : page.getByRole('heading', { name: 'Create your account' }).waitFor());
      expect(reloads).toBe(age < 10_000 ? 0 : 1);
    });

    // Shows fallbacks.missing-code
    itNightly('says kindly that it can’t be loaded when the server is away', async () => {
      const page = await open();
      await page.route(code, (route) => route.abort());
      await next(page);
      await page
        .getByText('We couldn’t load this page. Please check your connection, then refresh the page.')
        .waitFor();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Refresh Page' }).click();
      await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    });
  });

  it('a screen that could not be loaded shows when it is opened again', async () => {
    const page = await pageOf(await registerBreeder(product), 'phone');
    await page.goto('/account');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    const open = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
    const code = /\/assets\/books-[^/]+\.js/;
    await page.route(code, (route) => route.abort());
    await open('Books');
    await page.getByRole('heading', { name: 'Loading Error' }).waitFor();
    await page.unroute(code);
    await open('Account');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await open('Books');
    await page.getByRole('heading', { name: 'Books', exact: true }).waitFor();
  });

  // Shows fallbacks.without-scripts
  it('a browser without scripts reads what the signed-in pages need, beside what the server has rendered', async () => {
    const breeder = await registerBreeder(product);
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    context.setDefaultTimeout(PAGE_MS);
    const cookies = [...breeder.cookies].map(([name, value]) => ({ name, value, url: product.url }));
    await context.addCookies(cookies);
    const page = await context.newPage();
    for (const path of ['/pets', '/dashboard']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Please turn on JavaScript' }).waitFor();
      const support = page.getByRole('link', { name: 'Ask support' });
      expect(await support.getAttribute('href')).toBe(`mailto:${product.dependencies.config.supportEmail}`);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
    await page.getByRole('heading', { name: 'Hello, Anna' }).waitFor();
    await page.goto('/pets');
    await page.getByText('Litterlink', { exact: true }).waitFor();
    await context.close();
  });

  itNightly('an account that can’t be loaded shows an error on each screen that needs it', async () => {
    const page = await pageOf(await registerBreeder(product));
    await refuse(page, 'GET /api/me');
    // The screen that subscribes says so in a toast.
    const closed = listScreens(product.dependencies.config).filter(
      ({ who, name }) => who !== 'anyone' && name !== 'subscribe',
    );
    for (const { path } of closed) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Loading Error' }).waitFor();
      await page.getByText('The database is away.').waitFor();
    }
  });

  let admin: Breeder;
  let page: Page;

  // Shows admin.loading, calls.no-retry
  it('an admin sees what is loading and what failed to load, and loads it on retry', async () => {
    admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    page = await pageOf(admin);
    const calls = ['stats', 'users', 'subscribers'].map((name) => `/api/admin/${name}`);
    for (const path of calls) await page.route(callsOf(path), () => undefined);
    await page.goto('/admin');
    await page.getByText("Loading the platform's accounts...").waitFor();
    await page.unrouteAll();
    for (const path of calls) await refuse(page, `GET ${path}`);
    let asked = 0;
    page.on('request', (request) => void (asked += Number(request.url().includes('/api/admin/subscribers'))));
    await page.goto('/admin');
    await page.getByText('We couldn’t load the subscribers. Your data is safe.').waitFor();
    expect(asked).toBe(1);
    await page.unrouteAll();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tabpanel').getByRole('alert').waitFor({ state: 'detached' });
  });

  // Shows admin.no-users, states.account
  it('an admin sees an empty list, and an unknown status', async () => {
    const { body } = await admin.call('GET', '/api/admin/users');
    const [someone] = body['users'];
    for (const users of [[], [{ ...someone, subscriptionStatus: null }]]) {
      await page.unrouteAll();
      await page.route(callsOf('/api/admin/users'), (route) => route.fulfill({ json: { users } }));
      await page.goto('/admin');
      await page.getByRole('tab', { name: 'All Users' }).click();
      await page.getByText(users.length ? 'Unknown' : 'No users found', { exact: true }).waitFor();
    }
  });

  // Shows admin.dates
  itNightly('an admin reads "Never" where there is no date, and "Invalid Date" for what is none', async () => {
    const { body } = await admin.call('GET', '/api/admin/users');
    const dates = {
      createdAt: '2026-08-04T12:00:00.000Z',
      lastLoginAt: null,
      trialEndsAt: 'some day',
      currentPeriodEnd: null,
    };
    await page.unrouteAll();
    await page.route(callsOf('/api/admin/users'), (route) =>
      route.fulfill({ json: { users: [{ ...body['users'][0], ...dates }], nextCursor: null } }),
    );
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'All Users' }).click();
    const shown = {
      Registered: 'Aug 04, 2026',
      'Last Login': 'Never',
      'Trial End': 'Invalid Date',
      'Subscription End': 'Never',
    };
    for (const [label, text] of Object.entries(shown))
      await page.locator('dl > div').filter({ hasText: label }).getByText(text, { exact: true }).waitFor();
  });
});
