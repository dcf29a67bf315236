export type Decline =
  'card_declined' | 'insufficient_funds' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'live_card' | 'authentication_failed'

/** Connection errors, independent of the bank. */
export type Failure = 'hang' | 'slow' | 'server-error' | 'drop' | 'garbage' | 'wrong-amount'

export interface TestCard {
  number: string
  label: string
  decline?: Decline
  failure?: Failure
  /** The bank asks the payer to confirm first. */
  asksForStep?: boolean
  /** The payment is captured before the connection fails. */
  captured?: boolean
}

export const testCards: TestCard[] = [
  { number: '4242424242424242', label: 'Succeeds' },
  { number: '5555555555554444', label: 'Succeeds, Mastercard' },
  { number: '378282246310005', label: 'Succeeds, American Express' },
  { number: '4000000000000002', label: 'Declined by the bank', decline: 'card_declined' },
  { number: '4000000000009995', label: 'Insufficient funds', decline: 'insufficient_funds' },
  { number: '4000000000000069', label: 'Expired card', decline: 'expired_card' },
  { number: '4000000000000127', label: 'Wrong security code', decline: 'incorrect_cvc' },
  { number: '4000000000000119', label: 'Processing error', decline: 'processing_error' },
  { number: '4000002500003155', label: 'Asks for an extra step', asksForStep: true },
  { number: '4000008260003178', label: 'Extra step, then insufficient funds', asksForStep: true, decline: 'insufficient_funds' },
  { number: '4000000000001505', label: 'Succeeds after a 15-second delay', failure: 'hang', captured: true },
  { number: '4000000000005001', label: 'Processor error, not charged', failure: 'server-error' },
  { number: '4000000000004400', label: 'Succeeds, then the connection drops', failure: 'drop', captured: true },
]

export const declineMessages: Record<Decline, string> = {
  card_declined: 'Your card was declined. Try another card.',
  insufficient_funds: 'Your card has insufficient funds. Try another card.',
  expired_card: 'Your card has expired. Try another card.',
  incorrect_cvc: 'The security code is incorrect. Check it and try again.',
  processing_error: 'The bank could not process your card. Try again in a minute.',
  authentication_failed: 'Your bank did not confirm the payment. Try again or use another card.',
  live_card: 'Only test cards are accepted in test mode. Use one from the list.',
}

/** How the call that charges this card fails. */
export const failureOfCard = ({ failure, captured = false }: TestCard) => (failure ? { failure, after: captured } : null)

/** The behavior of a test card number. Any other number is declined, so nobody pays by mistake. */
export function findTestCard(number: string): TestCard {
  return testCards.find((card) => card.number === number) ?? { number, label: '', decline: 'live_card' }
}

export function cardBrand(number: string): 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown' {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return /^6(011|5)/.test(number) ? 'discover' : 'unknown'
}

export function isLuhnValid(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}
