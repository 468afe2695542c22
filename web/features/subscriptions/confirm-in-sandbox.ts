const ADDRESS = '/sandbox/elements/confirm';

/** What stands on the card, as it was typed, in the sandbox's names. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
  postal_code: string;
}

interface Confirmation {
  status: 'succeeded' | 'requires_action' | 'failed';
  message?: string;
  /** Which of the fields the message is about. */
  field?: string;
  /** Where the visitor goes next: to the bank's page, or back to us. */
  redirectUrl?: string;
}

/** Pays with a test card what the client secret stands for, as the provider's script would. */
export async function confirmInSandbox(
  clientSecret: string,
  returnUrl: string,
  card: TypedCard,
): Promise<Confirmation> {
  try {
    const response = await fetch(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...card, client_secret: clientSecret, return_url: returnUrl }),
    });
    return (await response.json()) as Confirmation;
  } catch {
    return { status: 'failed', message: 'Please check your connection and try again.' };
  }
}
