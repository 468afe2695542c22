const ADDRESS = '/sandbox/elements/confirm';

/** Card data as typed, in the sandbox's field names. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
  postal_code: string;
}

interface Confirmation {
  status: 'succeeded' | 'requires_action' | 'failed';
  message?: string;
  /** The field that the message is about. */
  field?: string;
  /** The bank's page for authentication, or our return URL. */
  redirectUrl?: string;
}

/** Confirms the client secret's payment or setup with a test card, as the provider's script would. */
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
