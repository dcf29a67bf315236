import type { StringKey } from '#src/i18n/built-in-strings.ts'

/** How a pretend processor delivers its events. `before` the shopper returns is how processors usually do. */
export const deliveryModes = ['before', 'after', 'late', 'twice', 'never', 'held'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export interface SentEvent {
  id: string
  type: string
  /** Epoch ms. */
  at: number
  body: string
  /** Status of each attempt; 0 = unreachable. */
  responseStatuses: number[]
}

/** One call of a pretend processor's API, as the sandbox page shows it. Secrets are removed. */
export interface TrafficCall {
  id: number
  /** Epoch ms. */
  at: number
  method: string
  path: string
  /** Null when the connection broke. */
  status: number | null
  /** Milliseconds. */
  duration: number
  request: string
  response: string
}

/** How many calls and events the sandbox page shows of each processor. */
export const maxTraffic = 200

/** Something that staff let happen at a pretend processor. */
export interface Scenario {
  id: string
  label: StringKey
  /** `next`: of the next payment. `payment`, `subscription`: of one that was made; `play` gets its reference. */
  group: 'next' | 'payment' | 'subscription'
  /** Subscriptions to which it can happen. */
  states?: TwinSubscription['state'][]
  play(reference: string): void
}

export interface TwinPayment {
  reference: string
  /** Minor units of `currency`. */
  amount: number
  refunded: number
  currency: string
  externalId: string
  /** '' when unknown. */
  orderNumber: string
}

export const twinSubscriptionStates = ['active', 'past_due', 'canceled'] as const

export interface TwinSubscription {
  reference: string
  state: (typeof twinSubscriptionStates)[number]
  /** What a renewal costs, in minor units of `currency`. */
  amount: number
  currency: string
  /** Of the first order; '' when unknown. */
  orderNumber: string
  /** Epoch ms. */
  periodEnd: number
  isEnding: boolean
}

/** Payments whose amount in minor units ends with these three digits, 1 being 001, end like this. */
export interface AmountTrigger {
  ending: number
  label: StringKey
}

/** What the sandbox page shows of a pretend processor, and plays in it. */
export interface TwinSandbox {
  /** The oldest first. */
  calls: TrafficCall[]
  /** The oldest first. */
  events: SentEvent[]
  /** Captured payments, the oldest first. */
  payments(): TwinPayment[]
  /** Started ones, the oldest first; none when the processor has no subscriptions. */
  subscriptions(): TwinSubscription[]
  amounts: AmountTrigger[]
  scenarios: Scenario[]
  /** Null when it sends no events. */
  delivery: {
    modes: readonly DeliveryMode[]
    mode(): DeliveryMode
    setMode(mode: DeliveryMode): void
    /** Events held back. */
    heldCount(): number
    release(order: 'sent' | 'shuffled'): void
    resend(eventId: string): void
  } | null
}
