import { expect, it } from 'vitest';
import { findChanged, forgetSent, keepTyped, mergeSaved, readTyped } from './kept-typing.ts';

const saved = { name: 'Anna Berg', address: '12 Oak Lane', pets: [{ key: 'first-0', name: 'Red' }] };

it('only the fields of a form that are typed into are kept, so that nothing saved elsewhere meanwhile is undone', () => {
  const typed = { ...saved, address: '7 New Street' };
  keepTyped('profile', findChanged(typed, saved));
  expect(readTyped('profile')).toEqual({ address: '7 New Street' });
  keepTyped('profile', findChanged(saved, saved));
  expect(readTyped('profile')).toBeUndefined();
});

it('once a form is saved, what was typed since it was sent is kept, and nothing else of it', () => {
  const sent = { ...saved, name: 'Anna Meyer', address: '7 New Street' };
  keepTyped('profile', findChanged({ ...sent, address: '9 New Street' }, saved));
  forgetSent('profile', sent);
  expect(readTyped('profile')).toEqual({ address: '9 New Street' });
  forgetSent('profile', { ...sent, address: '9 New Street' });
  expect(readTyped('profile')).toBeUndefined();
});

it('a saved form shows what was stored, and what was typed since it was sent', () => {
  const sent = { ...saved, name: ' Anna Meyer ' };
  const now = { ...sent, address: '9 New Street' };
  expect(mergeSaved(now, { ...saved, name: 'Anna Meyer' }, sent)).toEqual({
    ...saved,
    name: 'Anna Meyer',
    address: '9 New Street',
  });
});
