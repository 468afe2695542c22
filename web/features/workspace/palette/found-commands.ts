import type { Listing } from '../../../../contract/listings/listings.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { kennelCardAddress, saleAddress } from '../../../../contract/screens.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { notify } from '../../../ui/notify.ts';
import { addressOfPets } from '../../listings/address.ts';
import type { Command } from './commands.ts';
import { goTo } from '../keyboard/go.ts';

/** What can be done with the pets and sales that a search has found. */
export function commandsOfFound({ listings, orders }: { listings: Listing[]; orders: Order[] }): Command[] {
  return [...listings.flatMap(ofListing), ...orders.map(ofOrder)];
}

function ofListing({ tab, pet: { id, name }, link }: Listing): Command[] {
  const show: Command = {
    id: `show ${id}`,
    label: `Show ${name}`,
    run: () => goTo(addressOfPets({ tab, q: name, sort: 'newest', species: undefined })),
  };
  // Nobody can open a suspended one, so there is no card of it.
  if (link?.status !== 'active' || link.suspensionReason !== null) return [show];
  const copy: Command = {
    id: `copy ${id}`,
    label: `Copy the link for ${name}`,
    // Browsers let a page copy only right after a key or a press.
    isImmediate: true,
    run: () => void copyLink(name, link.paymentUrl),
  };
  const card: Command = {
    id: `card ${id}`,
    label: `Print the kennel card of ${name}`,
    run: () => goTo(kennelCardAddress(id)),
  };
  return [copy, show, card];
}

function ofOrder({ id, pet, clientName }: Order): Command {
  return {
    id: `sale ${id}`,
    label: `Sale of ${pet.name} to ${clientName ?? 'a buyer'}`,
    run: () => goTo(saleAddress(id)),
  };
}

async function copyLink(name: string, url: string): Promise<void> {
  if (await copyText(Promise.resolve(url)))
    notify.success('Payment Link Copied', `The link for ${name} is on your clipboard.`);
  else notify.error('Payment Link Not Copied', `Your browser didn’t let us. Copy it from ${name}’s row under Pets.`);
}
