import type { StringKey } from '#src/i18n/built-in.ts'
import type { Processor } from './processor.ts'
import { bankTransfer } from './processors/bank-transfer.ts'
import { cardProcessor, type CardConfig } from './processors/card.ts'
import { freeOrders } from './processors/free.ts'

export interface ProcessorsConfig {
  card: CardConfig
}

/** Gateways of this shop's own, with ids from 100 upward. */
const ownProcessors: Processor[] = []

/** Every way to pay, ready or not (`missing`). Throws when an own gateway takes an id below 100, or two share an id or a slug. */
export function listProcessors(config: ProcessorsConfig, own: Processor[] = ownProcessors): Processor[] {
  for (const { name, processorId } of own) {
    if (!Number.isSafeInteger(processorId) || processorId < 100) {
      throw new Error(`Processor "${name}" has id ${processorId}: ids below 100 are kept for the built-in processors.`)
    }
  }
  const all = [freeOrders(), cardProcessor(config.card), bankTransfer(), ...own]
  for (const [index, { name, processorId, slug }] of all.entries()) {
    const twin = all.slice(0, index).find((other) => other.processorId === processorId || other.slug === slug)
    if (twin) throw new Error(`Processors "${twin.name}" and "${name}" share an id or a slug.`)
  }
  return all
}

/** What to tell the shopper about a failure code of a processor. */
export function failureText(code: string | null): StringKey {
  return failureTexts.get(code ?? '') ?? 'payments.generic'
}

const failureTexts = new Map<string, StringKey>([
  ['card_declined', 'payments.card_declined'],
  ['generic_decline', 'payments.card_declined'],
  ['do_not_honor', 'payments.card_declined'],
  ['insufficient_funds', 'payments.insufficient_funds'],
  ['expired_card', 'payments.expired_card'],
  ['incorrect_cvc', 'payments.incorrect_cvc'],
  ['invalid_cvc', 'payments.incorrect_cvc'],
  ['processing_error', 'payments.processing_error'],
])
