import { expect, it } from 'vitest';
import { screens } from '../../contract/screens.ts';
import { connectedBreeder, offerPet, registerBreeder } from '../product/breeder.ts';
import type { Product } from '../product/product.ts';
import { createVisitor } from '../product/visitor.ts';
import { button, heading, link } from './locate.ts';
import { startLosing } from './missing-code.ts';
import type { stageOf } from './stage.ts';

/** What differs between devices, in the engine of this stage. */
export function deviceScenarios(product: () => Product, stage: ReturnType<typeof stageOf>): void {
  it('a password manager fills Sign In without an event', async () => {
    const { email, password } = await registerBreeder(product());
    const person = await stage.as(product().visitor());
    await person.open(screens.signIn.path);
    await person.see(heading('Welcome Back'));
    await person.window.run(
      `for (const [name, value] of arguments[0]) document.querySelector('[name="' + name + '"]').value = value`,
      Object.entries({ email, password }),
    );
    await person.press(button('Sign In'));
    await person.arriveAt(screens.dashboard.path);
  });

  it('an address with what a message put behind it leads to the page', async () => {
    const { linkId, pet } = await offerPet(await connectedBreeder(product()));
    const person = await stage.as(product().visitor());
    for (const behind of ['/', ').', '%E2%80%8B', '\u201D']) {
      await person.open(`/Checkout/${linkId}${behind}`);
      await person.see(heading(pet.name));
    }
  });

  // Shows fallbacks.missing-code
  it('a screen’s code that can’t be loaded once is asked for again', async () => {
    const losing = await startLosing(product().url, /^\/assets\/register-[^/]+\.js$/);
    try {
      const person = await stage.as(createVisitor(losing.origin));
      await person.open(screens.signIn.path);
      await person.see(heading('Welcome Back'));
      await person.press(link('Create one here'));
      await person.see(heading('Create your account'));
      expect(losing.countLost()).toBeGreaterThan(0);
    } finally {
      losing.close();
    }
  });
}
