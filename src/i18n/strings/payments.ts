export const paymentsStrings = {
  'payments.card_declined': 'Your bank declined the card. Check the details or use another card.',
  'payments.insufficient_funds': 'There is not enough money on this card. Use another card.',
  'payments.expired_card': 'This card has expired. Check the expiry date or use another card.',
  'payments.incorrect_cvc': 'The security code does not match the card. Check the 3 or 4 digits and try again.',
  'payments.processing_error': 'The bank could not process the card just now and nothing was charged. Try again in a minute.',
  'payments.generic': 'The payment did not go through. Check the details or pay another way.',
  'payments.trouble': 'We could not reach the payment service. Your cart is unchanged: try again, or pay another way.',
  'payments.form_failed': 'The card form did not load. Try again or pay another way.',
  'payments.form_retry': 'Try again',
  'payments.form_not_ready': 'The card form is still loading. Wait a moment and try again.',
  'payments.form_incomplete': 'Enter your card details to pay.',
  'payments.processing': 'Processing your payment',
  'payments.unsure':
    'We lost the connection while paying. Check your email before you try again: if the payment went through, we have sent a confirmation.',
  'payments.primary_stays_enabled': 'The primary processor cannot be switched off. Make another processor primary first.',
  'payments.primary_must_be_enabled': 'Switch this processor on before you make it primary.',
  'payments.primary_not_free': 'Orders without a price use this by themselves, so it cannot be primary.',
} as const
