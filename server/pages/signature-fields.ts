import { CONSENTS } from '../../contract/agreements/signatures.ts';

/** The signature that a plain form carries, to be validated. */
export const signatureIn = ({ hash, name, consentVersion, ...fields }: Record<string, string>) => ({
  hash,
  name,
  consents: {
    version: consentVersion,
    ...Object.fromEntries(CONSENTS.map((consent) => [consent, fields[consent] === 'yes'])),
  },
});

/** Most characters of a typed signature that a refused form shows again; the text may be no name. */
const NAME_LENGTH_MAX = 200;

/** What a refused form had, to be shown again; `keepsTicks`: not for another text than the one that was read. */
export const toSignatureInput = (fields: Record<string, string>, keepsTicks: boolean) => ({
  name: (fields['name'] ?? '').slice(0, NAME_LENGTH_MAX),
  ticked: keepsTicks ? CONSENTS.filter((consent) => fields[consent] === 'yes') : [],
});
