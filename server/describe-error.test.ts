import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

it('a failed query is described by the database’s word, whatever the length of its statement', () => {
  const cause = new Error('canceling statement due to statement timeout');
  const failed = new Error(`Failed query: select ${'"orders"."id", '.repeat(80)} from "orders"\nparams: Ada`, {
    cause,
  });
  const described = describeError(failed);
  expect(described).toMatch(/^canceling statement due to statement timeout · Failed query: select/);
  expect(described).not.toContain('Ada');
});

it('another failure is described by its message and its cause’s, without addresses and keys', () => {
  const cause = new Error('refused ada.byron@example.com with sk_test_abc');
  expect(describeError(new Error('The mail could not be sent', { cause }))).toBe(
    'The mail could not be sent · refused a***@example.com with sk_[hidden]',
  );
});
