import type { Visitor } from '../product/visitor.ts';
import type { Scene } from './scene.ts';

const NAME = 'Ben Buyer';
const CONSENTS = { signs: 'yes', electronic: 'yes', copy: 'yes' };

/** What a buyer types under the text that a page shows; nothing where none is to be signed. */
export function signedFields(scene: Scene, { hash }: Record<string, string>) {
  if (!hash) return {};
  scene.known.signed.push({ hash, name: NAME });
  return { name: NAME, ...CONSENTS };
}

/** Signs the agreement of a link for a program that opens a checkout by JSON; undefined where nothing is to be signed. */
export async function signatureFor(scene: Scene, buyer: Visitor, linkId: string, extras = '') {
  const { body } = await buyer.call('GET', `/api/payment-links/${linkId}/agreement?extras=${extras}`);
  const shown = body['agreement'] as { hash: string; consentVersion: string } | null | undefined;
  if (!shown) return undefined;
  scene.known.signed.push({ hash: shown.hash, name: NAME });
  return {
    hash: shown.hash,
    name: NAME,
    consents: { version: shown.consentVersion, signs: true, electronic: true, copy: true },
  };
}

const TEXT = 'I sell {{pet_name}} for {{total}} to {{buyer_name}} on {{date}}.';

/** From now on buyers of the scene's breeder sign, or don't. */
export async function sellByAgreement({ seller }: Scene, isOn: boolean): Promise<void> {
  if (seller.agreement.isOn === isOn) return;
  const { breeder } = seller;
  const timeZone = 'America/Los_Angeles';
  if (isOn) await breeder.call('PATCH', '/api/agreement', { text: TEXT, timeZone });
  const { status } = await breeder.call('POST', '/api/agreement/switch', { isOn, timeZone });
  if (status === 200) seller.agreement.isOn = isOn;
}
