export const walletStrings = {
  'processor.wallet.name': 'PayPal',
  'processor.wallet.hint': 'Your PayPal balance, Pay Later, or a card.',
  'processor.wallet.hosted': 'You will approve the payment at PayPal, then return here.',
  'processor.wallet.note': 'PayPal shows the amount again before you pay.',
  'processor.wallet.useButtons': 'Choose one of the PayPal buttons to pay.',
  'processor.wallet.windowFailed': 'The PayPal window did not open. Allow pop-ups for this page and try again.',
  'processor.wallet.canceled': 'You closed PayPal before paying. You were not charged.',
  'processor.wallet.declined': 'PayPal could not charge your payment method. Choose another one at PayPal or pay with a card.',
  'processor.wallet.actionRequired': 'PayPal needs one more step from you. Pay again and follow the steps there.',
  'processor.wallet.accountRestricted': 'PayPal does not allow payments from this account at the moment. Use another payment method.',
  'processor.wallet.cardExpired': 'The card at PayPal has expired. Choose another one there or pay with a card.',
  'processor.wallet.limit': 'The amount is above the limit of your PayPal account. Use another payment method.',
  'processor.wallet.tooManyAttempts': 'PayPal stopped this payment after several attempts. Use another payment method.',
  'processor.wallet.amountChanged': 'The amount changed while you were at PayPal. You were not charged. Check the total and pay again.',
  'processor.wallet.captureFailed': 'PayPal approved the payment but could not complete it. You were not charged. Try again.',
} as const

type WalletStrings = typeof walletStrings

declare module '#src/i18n/built-in-strings.ts' {
  interface ProcessorSentences extends WalletStrings {}
}

/** By the issues of the API, and our own codes AMOUNT_CHANGED and CAPTURE_FAILED. */
export const walletFailureMessages: Record<string, keyof WalletStrings> = {
  INSTRUMENT_DECLINED: 'processor.wallet.declined',
  TRANSACTION_REFUSED: 'processor.wallet.declined',
  PAYER_ACTION_REQUIRED: 'processor.wallet.actionRequired',
  PAYER_ACCOUNT_RESTRICTED: 'processor.wallet.accountRestricted',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'processor.wallet.accountRestricted',
  PAYER_CANNOT_PAY: 'processor.wallet.accountRestricted',
  CARD_EXPIRED: 'processor.wallet.cardExpired',
  TRANSACTION_LIMIT_EXCEEDED: 'processor.wallet.limit',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'processor.wallet.tooManyAttempts',
  AMOUNT_CHANGED: 'processor.wallet.amountChanged',
  CAPTURE_FAILED: 'processor.wallet.captureFailed',
}
