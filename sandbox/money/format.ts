let dollars: Intl.NumberFormat | undefined;

export function formatMoney(cents: number): string {
  // With the first amount: loading `Intl` takes a start 15 ms.
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return dollars.format(cents / 100);
}
