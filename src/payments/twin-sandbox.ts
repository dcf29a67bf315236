import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { deliveryModes } from './limits.ts'
import type { SentEvent } from './pretend/webhook-queue.ts'
import type { TrafficCall } from './pretend/traffic.ts'

export type DeliveryMode = (typeof deliveryModes)[number]

/** Something that staff let happen at a pretend processor. */
export interface Scenario {
  id: string
  label: StringKey
  /** `next`: of the next payment. `payment`: of one that was made; `play` gets its reference. */
  group: 'next' | 'payment'
  play(reference: string): void
}

export interface TwinPayment {
  reference: string
  /** Minor units of `currency`. */
  amount: number
  refunded: number
  currency: string
  externalId: string
}

/** What the sandbox page shows of a pretend processor, and plays in it. */
export interface TwinSandbox {
  /** The oldest first. */
  calls: TrafficCall[]
  /** The oldest first. */
  events: SentEvent[]
  /** Captured payments, the oldest first. */
  payments(): TwinPayment[]
  scenarios: Scenario[]
  /** Null when it sends no events. */
  delivery: {
    mode(): DeliveryMode
    setMode(mode: DeliveryMode): void
    /** Events held back. */
    heldCount(): number
    release(order: 'sent' | 'shuffled'): void
    resend(eventId: string): void
  } | null
}
