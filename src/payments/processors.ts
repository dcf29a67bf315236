import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Processor } from './processor.ts'
import { bankTransferProcessor } from './processors/bank-transfer.ts'
import { cardProcessor, type CardConfig } from './processors/card.ts'
import { freeProcessor } from './processors/free.ts'

export interface ProcessorsConfig {
  card: CardConfig
}

/** Gateways of this shop's own, with ids from 100 upward. */
const customProcessors: Processor[] = []

/** Every way to pay, ready or not (`missing`). Throws when an own gateway takes an id below 100, or two share an id or a slug. */
export function listProcessors(config: ProcessorsConfig, custom: Processor[] = customProcessors): Processor[] {
  for (const { name, processorId } of custom) {
    if (!Number.isSafeInteger(processorId) || processorId < 100) {
      throw new Error(`Processor "${name}" has ID ${processorId}. IDs below 100 are reserved for built-in processors.`)
    }
  }
  const all = [freeProcessor(), cardProcessor(config.card), bankTransferProcessor(), ...custom]
  for (const [index, { name, processorId, slug }] of all.entries()) {
    const duplicate = all.slice(0, index).find((other) => other.processorId === processorId || other.slug === slug)
    if (duplicate) throw new Error(`Processors "${duplicate.name}" and "${name}" have the same ID or slug.`)
  }
  return all
}

/** What to tell the shopper about a failure code of a processor. */
export function failureMessageKey(code: string | null): StringKey {
  return failureMessageKeys.get(code ?? '') ?? 'payments.generic'
}

const failureMessageKeys = new Map<string, StringKey>([
  ['card_declined', 'payments.card_declined'],
  ['generic_decline', 'payments.card_declined'],
  ['do_not_honor', 'payments.card_declined'],
  ['insufficient_funds', 'payments.insufficient_funds'],
  ['expired_card', 'payments.expired_card'],
  ['incorrect_cvc', 'payments.incorrect_cvc'],
  ['invalid_cvc', 'payments.incorrect_cvc'],
  ['processing_error', 'payments.processing_error'],
])
