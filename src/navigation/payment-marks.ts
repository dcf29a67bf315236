/** Names of ways to pay: text, because their logos belong to others. */
export const paymentMarks = [
  'Visa',
  'Mastercard',
  'American Express',
  'Discover',
  'PayPal',
  'Apple Pay',
  'Google Pay',
  'Klarna',
  'iDEAL',
  'SEPA',
] as const
