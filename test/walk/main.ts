import { walks } from './notes.ts';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { startProduct } from '../product/product.ts';

const roomOf = (file: string) =>
  /^(server\/features\/[^/]+|contract)/.exec(file)?.[0] ?? file.split('/').slice(0, -1).slice(0, 2).join('/');

function count(rooms: string[]): string {
  const distinct = new Set(rooms).size;
  return `${rooms.length} stays in ${distinct}, ${rooms.length - distinct} returns`;
}

const staysOf = (locations: string[]) => locations.filter((location, index) => location !== locations[index - 1]);

const product = await startProduct({}, 'pglite');
const { linkId } = await offerPet(await connectedBreeder(product));
walks.length = 0;
const buyer = product.visitor();
await payByCard(buyer, await openCheckout(buyer, linkId));
// The event that pays the sale, and the one that tells the provider's fee; those of the account may come between.
await eventually(() => {
  const isOver = (walk: string) => walks.some(({ name, isOver: ended }) => name === walk && ended);
  const ended = walks.filter(({ name, isOver: each }) => name === 'handleEvent' && each);
  if (!isOver('settleSession') || ended.length < 2) throw new Error('not paid yet');
});
for (const { name, files } of walks) {
  console.log(`${name}: by file ${count(staysOf(files))}; by room ${count(staysOf(files.map(roomOf)))}`);
  if (process.argv.includes('--rooms'))
    console.log(
      staysOf(files)
        .map((file) => `  ${file}`)
        .join('\n'),
    );
}
await product.stop();
