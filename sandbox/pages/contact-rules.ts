/** The checkout forms' rules for email addresses and phone numbers. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
export const isPhone = (text: string): boolean => text.replaceAll(/\D/g, '').length >= 7;

export const rules = {
  email: 'Enter an email address, like name@example.com.',
  phone: 'Enter a phone number with its area code.',
};
