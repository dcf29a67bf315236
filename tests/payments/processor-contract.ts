import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ProcessorError, type PaymentRequest, type Processor } from '#src/payments/processor.ts'
import { failureMessageKey } from '#src/payments/processors.ts'

/** `network` = somebody else takes the money; `hosted` = has a page of its own; `messages` = tells us by webhook. */
export type ProcessorCapability = 'network' | 'hosted' | 'messages'

/** A processor ready to be tried, and what its twin can be made to do. */
export interface ProcessorFixture {
  processor: Processor
  /** The sum to ask for: 0 for a processor that only takes free orders. */
  amount: number
  /** The other side; needed when the processor has the trait `network`. */
  simulator?: {
    pay(reference: string): void
    payHosted?(hostedReference: string): void
    decline(reference: string): void
    /** What the other side says it gave back for a payment. */
    refundedAmount(reference: string): number
    /** The same processor with nobody at the other end. */
    unreachable: Processor
  }
  stop?(): Promise<void>
}

/** What every processor must keep to, whoever stands behind it. */
export function processorContract(
  name: string,
  createFixture: () => Promise<ProcessorFixture>,
  capabilities: ProcessorCapability[] = ['network', 'hosted', 'messages'],
): void {
  describe(`the processor contract: ${name}`, () => {
    let fixture: ProcessorFixture
    beforeAll(async () => {
      fixture = await createFixture()
    })
    afterAll(() => fixture.stop?.())
    const simulator = () => {
      if (!fixture.simulator) throw new Error('a processor with a network needs a twin')
      return fixture.simulator
    }
    const createRequest = (overrides: Partial<PaymentRequest> = {}) => createPaymentRequest({ amount: fixture.amount, ...overrides })
    const beginPayment = async (overrides: Partial<PaymentRequest> = {}) => {
      const started = await fixture.processor.begin(createRequest(overrides))
      if (started.kind === 'hosted') throw new Error('begin stays in the page')
      return started
    }

    test('it says who it is in a way a path and a table can keep', () => {
      const { processorId, slug, name: title, missing } = fixture.processor
      expect(Number.isSafeInteger(processorId) && processorId >= 0).toBe(true)
      expect(slug).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(title).not.toBe('')
      expect(missing).toEqual([])
    })

    test('it can do what it is listed for', () => {
      expect(fixture.processor.beginHosted !== undefined).toBe(capabilities.includes('hosted'))
      expect(fixture.processor.readWebhook !== undefined).toBe(capabilities.includes('messages'))
    })

    test('a page that needs a script is told where it is and which origins to allow', () => {
      const { client, clientType } = fixture.processor
      expect(client === null).toBe(clientType === 'none')
      if (client) expect(client.origins).toContain(new URL(client.scriptUrl).origin)
    })

    test('a payment begun is known by its reference, for the sum that was asked', async () => {
      const started = await beginPayment()
      const outcome = await fixture.processor.find({ reference: started.reference })
      expect(outcome).toMatchObject({ reference: started.reference, amount: fixture.amount, currency: 'USD', failure: null })
      expect(['created', 'pending', fixture.amount === 0 ? 'paid' : 'pending']).toContain(outcome.state)
    })

    test('the same key answers with the same payment', async () => {
      const sameRequest = createRequest()
      const first = await fixture.processor.begin(sameRequest)
      expect(await fixture.processor.begin(sameRequest)).toEqual(first)
    })

    test('another key begins another payment', async () => {
      expect((await beginPayment()).reference).not.toBe((await beginPayment()).reference)
    })

    test('a payment that nobody knows is trouble, never an outcome', async () => {
      await expectProcessorError(fixture.processor.find({ reference: 'nobody-knows-this' }))
      await expectProcessorError(fixture.processor.cancel({ reference: 'nobody-knows-this' }))
    })

    test('more than was paid is never given back', async () => {
      const { reference } = await beginPayment()
      if (capabilities.includes('network')) simulator().pay(reference)
      const excessiveRefund = { reference, amount: fixture.amount + 1, currency: 'USD', idempotencyKey: newIdempotencyKey() }
      await expectProcessorError(fixture.processor.refund(excessiveRefund))
    })

    if (capabilities.includes('network')) {
      test('money paid is reported as paid, to the last unit', async () => {
        const { reference } = await beginPayment()
        simulator().pay(reference)
        const paid = { reference, state: 'paid', amount: fixture.amount, currency: 'USD', failure: null } as const
        expect(await fixture.processor.find({ reference })).toMatchObject(paid)
      })

      test('a refusal is an outcome with a reason that has a sentence of its own, and the payment can still be paid', async () => {
        const { reference } = await beginPayment()
        simulator().decline(reference)
        const declinedOutcome = await fixture.processor.find({ reference })
        expect(declinedOutcome.state).toBe('failed')
        expect(failureMessageKey(declinedOutcome.failure)).not.toBe('payments.generic')
        simulator().pay(reference)
        expect(await fixture.processor.find({ reference })).toMatchObject({ state: 'paid', failure: null })
      })

      test('what was cancelled takes no money any more, and says the same when asked again', async () => {
        const { reference } = await beginPayment()
        expect(await fixture.processor.cancel({ reference })).toMatchObject({ reference, state: 'cancelled', amount: fixture.amount })
        expect(() => simulator().pay(reference)).toThrow()
        expect(await fixture.processor.cancel({ reference })).toMatchObject({ state: 'cancelled' })
        expect(await fixture.processor.find({ reference })).toMatchObject({ state: 'cancelled', failure: null })
      })

      test('what was declined can be cancelled too', async () => {
        const { reference } = await beginPayment()
        simulator().decline(reference)
        expect(await fixture.processor.cancel({ reference })).toMatchObject({ state: 'cancelled', failure: null })
      })

      test('money that was faster than the cancelling is paid, and stays', async () => {
        const { reference } = await beginPayment()
        simulator().pay(reference)
        const paid = { reference, state: 'paid', amount: fixture.amount } as const
        expect(await fixture.processor.cancel({ reference })).toMatchObject(paid)
        expect(simulator().refundedAmount(reference)).toBe(0)
      })

      test('money is given back once for one key', async () => {
        const { reference } = await beginPayment()
        simulator().pay(reference)
        const partialRefund = { reference, amount: Math.floor(fixture.amount / 2), currency: 'USD', idempotencyKey: newIdempotencyKey() }
        const first = await fixture.processor.refund(partialRefund)
        expect(await fixture.processor.refund(partialRefund)).toEqual(first)
        expect(simulator().refundedAmount(reference)).toBe(partialRefund.amount)
      })

      test('nobody at the other end is trouble, whatever was asked', async () => {
        const { unreachable } = simulator()
        await expectProcessorError(unreachable.begin(createRequest()))
        await expectProcessorError(unreachable.find({ reference: 'any' }))
        await expectProcessorError(unreachable.cancel({ reference: 'any' }))
        await expectProcessorError(
          unreachable.refund({ reference: 'any', amount: 1, currency: 'USD', idempotencyKey: newIdempotencyKey() }),
        )
      })
    }

    if (capabilities.includes('hosted')) {
      const beginHosted = async (paymentInput: PaymentRequest) => {
        const started = await fixture.processor.beginHosted?.(paymentInput)
        if (started?.kind !== 'hosted') throw new Error('a hosted page has an address')
        return started
      }

      test('the hosted page is found by its own reference before and after it took the money', async () => {
        const { hostedReference, url } = await beginHosted(createRequest())
        expect(URL.canParse(url)).toBe(true)
        expect(await fixture.processor.find({ hostedReference })).toMatchObject({
          state: 'created',
          amount: fixture.amount,
          currency: 'USD',
        })
        simulator().payHosted?.(hostedReference)
        const paid = await fixture.processor.find({ hostedReference })
        expect(paid).toMatchObject({ state: 'paid', amount: fixture.amount })
        expect(await fixture.processor.find({ reference: paid.reference })).toMatchObject({ state: 'paid', amount: fixture.amount })
      })

      test('a hosted page that was cancelled takes no money any more; one that was paid is paid', async () => {
        const { hostedReference } = await beginHosted(createRequest())
        expect(await fixture.processor.cancel({ hostedReference })).toMatchObject({ state: 'cancelled' })
        simulator().payHosted?.(hostedReference)
        expect(await fixture.processor.cancel({ hostedReference })).toMatchObject({ state: 'cancelled' })
        const paid = await beginHosted(createRequest())
        simulator().payHosted?.(paid.hostedReference)
        expect(await fixture.processor.cancel({ hostedReference: paid.hostedReference })).toMatchObject({ state: 'paid' })
      })

      test('one attempt may try the page first and the hosted page after it', async () => {
        const sharedRequest = createRequest()
        await fixture.processor.begin(sharedRequest)
        const first = await beginHosted(sharedRequest)
        expect(await beginHosted(sharedRequest)).toEqual(first)
      })
    }

    if (capabilities.includes('messages')) {
      test('a message nobody signed is not believed', async () => {
        const rawBody = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: { object: {} } })
        expect(await fixture.processor.readWebhook?.(rawBody, new Headers(), Date.now())).toBeNull()
      })
    }
  })
}

/** Fails unless the call ends in ProcessorError. */
export async function expectProcessorError(promise: Promise<unknown>): Promise<ProcessorError> {
  const thrown = await promise.catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(ProcessorError)
  return thrown as ProcessorError
}

export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/** A request like the ones the checkout makes, with a fresh key. */
export function createPaymentRequest(overrides: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    idempotencyKey: newIdempotencyKey(),
    amount: 14210,
    currency: 'USD',
    orderNumber: 10482,
    externalId: 'x-10482',
    email: 'amara@example.com',
    returnUrl: 'http://localhost:3000/checkout/return',
    cancelUrl: 'http://localhost:3000/checkout/review',
    lines: [
      { name: 'Trail Bottle 750', quantity: 2, unitPrice: 3200 },
      { name: 'Camp Mug', quantity: 1, unitPrice: 1800 },
    ],
    ...overrides,
  }
}
