import { type BankDecline, bankDeclines, findAmountOutcome } from './amount-outcomes.ts'
import { type Decline, findTestCard } from './test-cards.ts'

/** The bank's answer to a charge. With `asksForStep` it asks the payer to confirm first; `decline` is what it says then. */
export interface BankAnswer {
  decline: Decline | null
  asksForStep?: boolean
}

export type TestBank = ReturnType<typeof openTestBank>

export function openTestBank() {
  const planned: BankAnswer[] = []
  return {
    /** Plans the answer to the next charge. */
    planNext: (answer: BankAnswer) => void planned.push(answer),
    /** What is planned for the next charge, else by its amount; null when the payer decides. `keep` leaves it planned. */
    plannedFor: (amount: number, { keep = false } = {}): BankAnswer | null =>
      (keep ? planned[0] : planned.shift()) ?? answerByAmount(amount),
    /** What is planned for the next charge, else by its amount in minor units, else by the card number. */
    decide: ({ number, amount }: { number: string; amount: number }): BankAnswer =>
      planned.shift() ?? answerByAmount(amount) ?? answerByNumber(number),
    /** What is planned for the next renewal, else by the card number: amounts of subscriptions do not change. */
    decideRenewal: (number: string): Decline | null => (planned.shift() ?? answerByNumber(number)).decline,
  }
}

function answerByAmount(amount: number): BankAnswer | null {
  const outcome = findAmountOutcome(amount)
  if (outcome === 'extra-step') return { decline: null, asksForStep: true }
  return isDecline(outcome) ? { decline: outcome } : null
}

const isDecline = (outcome: string | null): outcome is BankDecline => bankDeclines.some((decline) => decline === outcome)

function answerByNumber(number: string): BankAnswer {
  const { decline = null, asksForStep = false } = findTestCard(number)
  return { decline, asksForStep }
}
