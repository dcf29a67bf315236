import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ProcessorTrouble, type PaymentRequest, type Processor } from '#src/payments/processor.ts'
import { failureText } from '#src/payments/processors.ts'

/** `network` = somebody else takes the money; `hosted` = has a page of its own; `messages` = tells us by webhook. */
export type Trait = 'network' | 'hosted' | 'messages'

/** A processor ready to be tried, and what its twin can be made to do. */
export interface Trial {
  processor: Processor
  /** The sum to ask for: 0 for a processor that only takes free orders. */
  amount: number
  /** The other side; needed when the processor has the trait `network`. */
  twin?: {
    pay(reference: string): void
    payHosted?(hostedReference: string): void
    decline(reference: string): void
    /** What the other side says it gave back for a payment. */
    givenBack(reference: string): number
    /** The same processor with nobody at the other end. */
    unreachable: Processor
  }
  stop?(): Promise<void>
}

/** What every processor must keep to, whoever stands behind it. */
export function processorContract(name: string, make: () => Promise<Trial>, traits: Trait[] = ['network', 'hosted', 'messages']): void {
  describe(`the processor contract: ${name}`, () => {
    let trial: Trial
    beforeAll(async () => {
      trial = await make()
    })
    afterAll(() => trial.stop?.())
    const twin = () => {
      if (!trial.twin) throw new Error('a processor with a network needs a twin')
      return trial.twin
    }
    const request = (more: Partial<PaymentRequest> = {}) => paymentRequest({ amount: trial.amount, ...more })
    const begin = async (more: Partial<PaymentRequest> = {}) => {
      const begun = await trial.processor.begin(request(more))
      if (begun.kind === 'hosted') throw new Error('begin stays in the page')
      return begun
    }

    test('it says who it is in a way a path and a table can keep', () => {
      const { processorId, slug, name: title, missing } = trial.processor
      expect(Number.isSafeInteger(processorId) && processorId >= 0).toBe(true)
      expect(slug).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(title).not.toBe('')
      expect(missing).toEqual([])
    })

    test('it can do what it is listed for', () => {
      expect(trial.processor.beginHosted !== undefined).toBe(traits.includes('hosted'))
      expect(trial.processor.readWebhook !== undefined).toBe(traits.includes('messages'))
    })

    test('a page that needs a script is told where it is and which origins to allow', () => {
      const { client, clientType } = trial.processor
      expect(client === null).toBe(clientType === 'none')
      if (client) expect(client.origins).toContain(new URL(client.scriptUrl).origin)
    })

    test('a payment begun is known by its reference, for the sum that was asked', async () => {
      const begun = await begin()
      const outcome = await trial.processor.find({ reference: begun.reference })
      expect(outcome).toMatchObject({ reference: begun.reference, amount: trial.amount, currency: 'USD', failure: null })
      expect(['begun', 'pending', trial.amount === 0 ? 'paid' : 'pending']).toContain(outcome.state)
    })

    test('the same key answers with the same payment', async () => {
      const again = request()
      const first = await trial.processor.begin(again)
      expect(await trial.processor.begin(again)).toEqual(first)
    })

    test('another key begins another payment', async () => {
      expect((await begin()).reference).not.toBe((await begin()).reference)
    })

    test('a payment that nobody knows is trouble, never an outcome', async () => {
      await expectTrouble(trial.processor.find({ reference: 'nobody-knows-this' }))
      await expectTrouble(trial.processor.cancel({ reference: 'nobody-knows-this' }))
    })

    test('more than was paid is never given back', async () => {
      const { reference } = await begin()
      if (traits.includes('network')) twin().pay(reference)
      const tooMuch = { reference, amount: trial.amount + 1, currency: 'USD', idempotencyKey: newKey() }
      await expectTrouble(trial.processor.refund(tooMuch))
    })

    if (traits.includes('network')) {
      test('money paid is reported as paid, to the last unit', async () => {
        const { reference } = await begin()
        twin().pay(reference)
        const paid = { reference, state: 'paid', amount: trial.amount, currency: 'USD', failure: null } as const
        expect(await trial.processor.find({ reference })).toMatchObject(paid)
      })

      test('a refusal is an outcome with a reason that has a sentence of its own, and the payment can still be paid', async () => {
        const { reference } = await begin()
        twin().decline(reference)
        const refused = await trial.processor.find({ reference })
        expect(refused.state).toBe('failed')
        expect(failureText(refused.failure)).not.toBe('payments.generic')
        twin().pay(reference)
        expect(await trial.processor.find({ reference })).toMatchObject({ state: 'paid', failure: null })
      })

      test('what was cancelled takes no money any more, and says the same when asked again', async () => {
        const { reference } = await begin()
        expect(await trial.processor.cancel({ reference })).toMatchObject({ reference, state: 'cancelled', amount: trial.amount })
        expect(() => twin().pay(reference)).toThrow()
        expect(await trial.processor.cancel({ reference })).toMatchObject({ state: 'cancelled' })
        expect(await trial.processor.find({ reference })).toMatchObject({ state: 'cancelled', failure: null })
      })

      test('what was declined can be cancelled too', async () => {
        const { reference } = await begin()
        twin().decline(reference)
        expect(await trial.processor.cancel({ reference })).toMatchObject({ state: 'cancelled', failure: null })
      })

      test('money that was faster than the cancelling is paid, and stays', async () => {
        const { reference } = await begin()
        twin().pay(reference)
        const paid = { reference, state: 'paid', amount: trial.amount } as const
        expect(await trial.processor.cancel({ reference })).toMatchObject(paid)
        expect(twin().givenBack(reference)).toBe(0)
      })

      test('money is given back once for one key', async () => {
        const { reference } = await begin()
        twin().pay(reference)
        const half = { reference, amount: Math.floor(trial.amount / 2), currency: 'USD', idempotencyKey: newKey() }
        const first = await trial.processor.refund(half)
        expect(await trial.processor.refund(half)).toEqual(first)
        expect(twin().givenBack(reference)).toBe(half.amount)
      })

      test('nobody at the other end is trouble, whatever was asked', async () => {
        const { unreachable } = twin()
        await expectTrouble(unreachable.begin(request()))
        await expectTrouble(unreachable.find({ reference: 'any' }))
        await expectTrouble(unreachable.cancel({ reference: 'any' }))
        await expectTrouble(unreachable.refund({ reference: 'any', amount: 1, currency: 'USD', idempotencyKey: newKey() }))
      })
    }

    if (traits.includes('hosted')) {
      const beginHosted = async (asked: PaymentRequest) => {
        const begun = await trial.processor.beginHosted?.(asked)
        if (begun?.kind !== 'hosted') throw new Error('a hosted page has an address')
        return begun
      }

      test('the hosted page is found by its own reference before and after it took the money', async () => {
        const { hostedReference, url } = await beginHosted(request())
        expect(URL.canParse(url)).toBe(true)
        expect(await trial.processor.find({ hostedReference })).toMatchObject({ state: 'begun', amount: trial.amount, currency: 'USD' })
        twin().payHosted?.(hostedReference)
        const paid = await trial.processor.find({ hostedReference })
        expect(paid).toMatchObject({ state: 'paid', amount: trial.amount })
        expect(await trial.processor.find({ reference: paid.reference })).toMatchObject({ state: 'paid', amount: trial.amount })
      })

      test('a hosted page that was cancelled takes no money any more; one that was paid is paid', async () => {
        const { hostedReference } = await beginHosted(request())
        expect(await trial.processor.cancel({ hostedReference })).toMatchObject({ state: 'cancelled' })
        twin().payHosted?.(hostedReference)
        expect(await trial.processor.cancel({ hostedReference })).toMatchObject({ state: 'cancelled' })
        const paid = await beginHosted(request())
        twin().payHosted?.(paid.hostedReference)
        expect(await trial.processor.cancel({ hostedReference: paid.hostedReference })).toMatchObject({ state: 'paid' })
      })

      test('one attempt may try the page first and the hosted page after it', async () => {
        const both = request()
        await trial.processor.begin(both)
        const first = await beginHosted(both)
        expect(await beginHosted(both)).toEqual(first)
      })
    }

    if (traits.includes('messages')) {
      test('a message nobody signed is not believed', async () => {
        const raw = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: { object: {} } })
        expect(await trial.processor.readWebhook?.(raw, new Headers(), Date.now())).toBeNull()
      })
    }
  })
}

/** Fails unless the call ends in ProcessorTrouble. */
export async function expectTrouble(call: Promise<unknown>): Promise<ProcessorTrouble> {
  const ended = await call.catch((error: unknown) => error)
  expect(ended).toBeInstanceOf(ProcessorTrouble)
  return ended as ProcessorTrouble
}

export function newKey(): string {
  return crypto.randomUUID()
}

/** A request like the ones the checkout makes, with a fresh key. */
export function paymentRequest(more: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    idempotencyKey: newKey(),
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
    ...more,
  }
}
