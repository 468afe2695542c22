export interface Card {
  number: string;
  month: number;
  year: number;
  securityCode: string;
}

type Outcome = { paid: true } | { paid: false; message: string };

const ADDRESS = '/sandbox/elements/confirm';

/** Pays with a test card what the client secret stands for, as the provider's script would. */
export async function confirmInSandbox(clientSecret: string, card: Card): Promise<Outcome> {
  try {
    const response = await fetch(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        client_secret: clientSecret,
        card: {
          number: card.number.replace(/\D/g, ''),
          exp_month: card.month,
          exp_year: card.year,
          cvc: card.securityCode.trim(),
        },
      }),
    });
    const answer = (await response.json()) as { error?: { message?: string } };
    if (response.ok && !answer.error) return { paid: true };
    return { paid: false, message: answer.error?.message ?? 'Your card was not accepted. Please try another one.' };
  } catch {
    return { paid: false, message: 'Please check your connection and try again.' };
  }
}
