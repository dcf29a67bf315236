export const merchantStrings = {
  'processor.merchant.name': 'More ways to pay',
  'processor.merchant.hint': 'Cards, wallets and local payment methods.',
  'processor.merchant.opens': 'A window opens for your payment details. You stay on this page.',
  'processor.merchant.note': 'Taxes are handled by the seller of record.',
  'processor.merchant.closed': 'You closed the payment window. You have not been charged.',
  'processor.merchant.declined': 'The payment was declined. Check the details or use another payment method.',
  'processor.merchant.insufficientFunds': 'There is not enough money for this payment. Use another payment method.',
  'processor.merchant.expired': 'This card has expired. Check the expiration date or use another card.',
  'processor.merchant.authenticationFailed': 'Your bank could not confirm that it is you. Try again or use another payment method.',
  'processor.merchant.invalidDetails': 'The payment details are not valid. Check them and try again.',
  'processor.merchant.unavailable': 'The bank could not process the payment. You were not charged. Try again in a minute.',
} as const

type MerchantStrings = typeof merchantStrings

declare module '#src/i18n/built-in-strings.ts' {
  interface ProcessorSentences extends MerchantStrings {}
}

export const merchantFailureMessages: Record<string, keyof MerchantStrings> = {
  declined: 'processor.merchant.declined',
  declined_not_retryable: 'processor.merchant.declined',
  blocked_card: 'processor.merchant.declined',
  transaction_not_permitted: 'processor.merchant.declined',
  fraud: 'processor.merchant.declined',
  not_enough_balance: 'processor.merchant.insufficientFunds',
  expired_card: 'processor.merchant.expired',
  authentication_failed: 'processor.merchant.authenticationFailed',
  invalid_payment_details: 'processor.merchant.invalidDetails',
  issuer_unavailable: 'processor.merchant.unavailable',
  psp_error: 'processor.merchant.unavailable',
  system_error: 'processor.merchant.unavailable',
}
