export const cardStrings = {
  'processor.card.name': 'Card',
  'processor.card.hint': 'Visa, Mastercard, American Express.',
  'processor.card.hosted': 'You will enter your card details on our payment provider’s page, then return here.',
  'processor.card.note': 'Your card details go directly to our payment provider. We never see them.',
  'processor.card.formIncomplete': 'Enter your card details to pay.',
  'processor.card.declined': 'Your bank declined the card. Check the details or use another card.',
  'processor.card.insufficientFunds': 'This card has insufficient funds. Use another card.',
  'processor.card.expired': 'This card has expired. Check the expiration date or use another card.',
  'processor.card.incorrectCvc': 'The security code is incorrect. Check the 3 or 4 digits and try again.',
  'processor.card.processingError': 'The bank could not process the card. You were not charged. Try again in a minute.',
  'processor.card.notConfirmed': 'Your bank did not confirm the payment. You were not charged. Try again or use another card.',
} as const

type CardStrings = typeof cardStrings

declare module '#src/i18n/built-in-strings.ts' {
  interface ProcessorSentences extends CardStrings {}
}

export const cardFailureMessages: Record<string, keyof CardStrings> = {
  card_declined: 'processor.card.declined',
  generic_decline: 'processor.card.declined',
  do_not_honor: 'processor.card.declined',
  insufficient_funds: 'processor.card.insufficientFunds',
  expired_card: 'processor.card.expired',
  incorrect_cvc: 'processor.card.incorrectCvc',
  invalid_cvc: 'processor.card.incorrectCvc',
  processing_error: 'processor.card.processingError',
  authentication_required: 'processor.card.notConfirmed',
  payment_intent_authentication_failure: 'processor.card.notConfirmed',
}
