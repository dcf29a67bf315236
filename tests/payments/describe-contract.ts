import { afterAll, beforeAll, expect, test } from 'bun:test'
import { failureMessageKey, openProcessor, type PaymentRequest, type Processor } from '#src/payments/processor.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { createTestView } from '#tests/support/view.ts'
import { createPaymentRequest, expectProcessorError, newIdempotencyKey } from './payment-request.ts'
import type { ProcessorFixture, ProcessorSimulator } from './processor-fixture.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** Rules for every processor. */
export function describeContract(fixture: ProcessorFixture): void {
  const { capabilities } = fixture
  const hasPageOnly = capabilities.includes('page')
  let processor: Processor
  let startedSimulator: ProcessorSimulator | undefined
  beforeAll(async () => {
    startedSimulator = await fixture.start?.(Date.now)
    processor = openProcessor(fixture.type, startedSimulator?.settings ?? {}, realSystem)
  })
  afterAll(() => startedSimulator?.stop())
  const simulator = () => {
    if (!startedSimulator) throw new Error('a processor with a network needs a simulator')
    return startedSimulator
  }
  const createRequest = (overrides: Partial<PaymentRequest> = {}) => createPaymentRequest({ amount: fixture.amount, ...overrides })
  const beginPayment = async (overrides: Partial<PaymentRequest> = {}) => {
    const started = await processor.begin(createRequest(overrides))
    if ('reference' in started && (started.kind === 'hosted') === hasPageOnly) return started
    throw new Error('begin stays in the page, unless there is only a hosted page')
  }

  /** Some processors end a payment, others let shoppers approve one that the store will not collect. */
  const payIfPossible = (reference: string) => {
    try {
      simulator().pay(reference)
    } catch {
      // The processor ended it.
    }
  }

  test('its name fits a URL path and a database column', () => {
    const { processorId, slug, name: title, missing, clientType } = processor
    expect(Number.isSafeInteger(processorId) && processorId >= 0).toBe(true)
    expect(slug).toMatch(/^[a-z][a-z0-9-]*$/)
    expect(title).not.toBe('')
    expect(clientType).toMatch(/^[a-z][a-z-]*$/)
    expect(missing).toEqual([])
  })

  test('it has the capabilities it is listed with', () => {
    expect(processor.beginHosted !== undefined).toBe(capabilities.includes('hosted') || hasPageOnly)
    expect(processor.readWebhook !== undefined).toBe(capabilities.includes('webhook'))
    expect(processor.readStoredWebhook !== undefined).toBe(capabilities.includes('webhook'))
  })

  test('every text it uses exists, and only its own keys begin with processor.', () => {
    const own = Object.keys(processor.strings)
    const shown = [processor.hint, ...Object.values(processor.failureMessages), ...(processor.form?.note ? [processor.form.note] : [])]
    expect(shown.filter((key) => !own.includes(key) && !(key in builtInStrings))).toEqual([])
    expect(own.filter((key) => !key.startsWith('processor.'))).toEqual([])
  })

  test('its variables are described, and it is not ready without the required ones', () => {
    for (const { name, description } of processor.variables) {
      expect(name).toMatch(/^[A-Z][A-Z0-9_]+$/)
      expect(description).toMatch(/^[A-Z].*\.$/)
    }
    const required = processor.variables.filter((variable) => variable.required).map(({ name }) => name)
    expect(openProcessor(fixture.type, {}, realSystem).missing).toEqual(required)
    expect(openProcessor(fixture.type, Object.fromEntries(required.map((name) => [name, ' '])), realSystem).form).toBeNull()
  })

  test('its form allows only origins and contains no secret', () => {
    expect(processor.form === null).toBe(!capabilities.includes('network') || hasPageOnly)
    expect(processor.pageOrigins !== undefined).toBe(hasPageOnly)
    for (const origin of processor.pageOrigins ?? []) expect(origin).toMatch(/^https:\/\/[^/]+$/)
    if (!processor.form) return
    for (const origin of Object.values(processor.form.origins).flat()) expect(origin).toMatch(/^https?:\/\/[^/]+$/)
    const panel = processor.form.panel(createTestView()).markup
    for (const { name, secret } of processor.variables) if (secret) expect(panel).not.toContain(simulator().settings[name]!)
  })

  test('a new payment has a reference and the requested amount', async () => {
    const started = await beginPayment()
    const outcome = await processor.find({ reference: started.reference })
    expect(outcome).toMatchObject({ reference: started.reference, amount: fixture.amount, currency: 'USD', failure: null })
    expect(['created', 'pending', fixture.amount === 0 || capabilities.includes('instant') ? 'paid' : 'pending']).toContain(outcome.state)
  })

  test('the same key returns the same payment', async () => {
    const sameRequest = createRequest()
    const first = await processor.begin(sameRequest)
    expect(await processor.begin(sameRequest)).toEqual(first)
  })

  test('another key creates another payment', async () => {
    expect((await beginPayment()).reference).not.toBe((await beginPayment()).reference)
  })

  test('an unknown payment is an error, never an outcome', async () => {
    await expectProcessorError(processor.find({ reference: 'nobody-knows-this' }))
    await expectProcessorError(processor.cancel({ reference: 'nobody-knows-this' }))
  })

  test('no more than the paid amount is refunded', async () => {
    const { reference } = await beginPayment()
    if (capabilities.includes('network')) simulator().pay(reference)
    const excessiveRefund = { reference, amount: fixture.amount + 1, currency: 'USD', idempotencyKey: newIdempotencyKey() }
    await expectProcessorError(processor.refund(excessiveRefund))
  })

  if (capabilities.includes('network')) {
    test('a paid payment is reported with its exact amount', async () => {
      const { reference } = await beginPayment()
      simulator().pay(reference)
      const paid = { reference, state: 'paid', amount: fixture.amount, currency: 'USD', failure: null } as const
      expect(await processor.find({ reference })).toMatchObject(paid)
    })

    test('a decline is an outcome with its own message, and the payment can still be paid', async () => {
      const { reference } = await beginPayment()
      simulator().decline(reference)
      const declinedOutcome = await processor.find({ reference })
      expect(declinedOutcome.state).toBe('failed')
      expect(failureMessageKey(processor, declinedOutcome.failure)).not.toBe('payments.failed')
      simulator().pay(reference)
      expect(await processor.find({ reference })).toMatchObject({ state: 'paid', failure: null })
    })

    test('a cancelled payment cannot be paid, and canceling it again gives the same result', async () => {
      const { reference } = await beginPayment()
      expect(await processor.cancel({ reference })).toMatchObject({ reference, state: 'cancelled', amount: fixture.amount })
      payIfPossible(reference)
      expect(await processor.cancel({ reference })).toMatchObject({ state: 'cancelled' })
      expect(await processor.find({ reference })).toMatchObject({ state: 'cancelled', failure: null })
    })

    test('a payment is collected with the expected amount', async () => {
      const { reference } = await beginPayment()
      simulator().pay(reference)
      const expected = { amount: fixture.amount, currency: 'USD' }
      expect(await processor.find({ reference }, expected)).toMatchObject({ state: 'paid', ...expected })
    })

    test('a declined payment can be cancelled too', async () => {
      const { reference } = await beginPayment()
      simulator().decline(reference)
      expect(await processor.cancel({ reference })).toMatchObject({ state: 'cancelled', failure: null })
    })

    test('a payment completed before it is cancelled stays paid', async () => {
      const { reference } = await beginPayment()
      simulator().pay(reference)
      await processor.find({ reference })
      const paid = { reference, state: 'paid', amount: fixture.amount } as const
      expect(await processor.cancel({ reference })).toMatchObject(paid)
      expect(simulator().refundedAmount(reference)).toBe(0)
    })

    test('money is refunded once per key', async () => {
      const { reference } = await beginPayment()
      simulator().pay(reference)
      await processor.find({ reference })
      const partialRefund = { reference, amount: Math.floor(fixture.amount / 2), currency: 'USD', idempotencyKey: newIdempotencyKey() }
      const first = await processor.refund(partialRefund)
      expect(await processor.refund(partialRefund)).toEqual(first)
      expect(simulator().refundedAmount(reference)).toBe(partialRefund.amount)
    })

    test('a refund is found by its key, where a processor can list refunds', async () => {
      const { reference } = await beginPayment()
      simulator().pay(reference)
      await processor.find({ reference })
      const idempotencyKey = newIdempotencyKey()
      if (!processor.findRefund) return
      expect(await processor.findRefund({ reference, idempotencyKey })).toBeNull()
      const refund = await processor.refund({ reference, amount: 1, currency: 'USD', idempotencyKey })
      expect(await processor.findRefund({ reference, idempotencyKey })).toEqual(refund)
    })

    test('an unreachable processor is an error for every call', async () => {
      const unreachable = openProcessor(fixture.type, simulator().unreachable, realSystem)
      await expectProcessorError(unreachable.begin(createRequest()))
      await expectProcessorError(unreachable.find({ reference: 'any' }))
      await expectProcessorError(unreachable.cancel({ reference: 'any' }))
      await expectProcessorError(unreachable.refund({ reference: 'any', amount: 1, currency: 'USD', idempotencyKey: newIdempotencyKey() }))
    })
  }

  if (capabilities.includes('hosted')) {
    const beginHosted = async (paymentInput: PaymentRequest) => {
      const started = await processor.beginHosted?.(paymentInput)
      if (started?.kind !== 'hosted' || !('hostedReference' in started)) throw new Error('a hosted page has an address')
      return started
    }

    test('the hosted page is found by its own reference before and after payment', async () => {
      const { hostedReference, url } = await beginHosted(createRequest())
      expect(URL.canParse(url)).toBe(true)
      expect(await processor.find({ hostedReference })).toMatchObject({ state: 'created', amount: fixture.amount, currency: 'USD' })
      simulator().payHosted?.(hostedReference)
      const paid = await processor.find({ hostedReference })
      expect(paid).toMatchObject({ state: 'paid', amount: fixture.amount })
      expect(await processor.find({ reference: paid.reference })).toMatchObject({ state: 'paid', amount: fixture.amount })
    })

    test('a cancelled hosted page cannot be paid, and a paid one stays paid', async () => {
      const { hostedReference } = await beginHosted(createRequest())
      expect(await processor.cancel({ hostedReference })).toMatchObject({ state: 'cancelled' })
      simulator().payHosted?.(hostedReference)
      expect(await processor.cancel({ hostedReference })).toMatchObject({ state: 'cancelled' })
      const paid = await beginHosted(createRequest())
      simulator().payHosted?.(paid.hostedReference)
      await processor.find({ hostedReference: paid.hostedReference })
      expect(await processor.cancel({ hostedReference: paid.hostedReference })).toMatchObject({ state: 'paid' })
    })

    test('one attempt may try the form in the page first and the hosted page next', async () => {
      const sharedRequest = createRequest()
      await processor.begin(sharedRequest)
      const first = await beginHosted(sharedRequest)
      expect(await beginHosted(sharedRequest)).toEqual(first)
    })
  }

  if (capabilities.includes('subscriptions')) {
    const readEvent = async (event: 'began' | 'ended' | 'renewed' | 'renewal failed') => {
      const webhook = await simulator().subscriptionWebhook?.(event, 'customer-1')
      return webhook && processor.readWebhook?.(webhook.body, new Headers(webhook.headers), Date.now())
    }

    test('a subscription is reported with its customer, status and period end', async () => {
      const began = (await readEvent('began'))?.subscription
      expect(began).toMatchObject({ customerId: 'customer-1', state: 'active', periodEnd: expect.any(Number) })
      expect(began!.subscriptionId).not.toBe('')
      expect((await readEvent('ended'))?.subscription).toEqual({ ...began!, state: 'cancelled' })
    })

    test('a renewal is reported as paid or failed, with its amount', async () => {
      const { subscriptionId } = (await readEvent('began'))!.subscription!
      const renewal = { subscriptionId, customerId: 'customer-1', amount: 900, currency: 'USD' }
      const paid = (await readEvent('renewed'))?.renewal
      expect(paid).toMatchObject({ ...renewal, state: 'paid' })
      expect(paid!.renewalId).not.toBe('')
      expect((await readEvent('renewal failed'))?.renewal).toMatchObject({ ...renewal, state: 'failed' })
    })
  }

  if (capabilities.includes('renewals')) {
    const monthly = { unit: 'month', count: 1, renewalAmount: fixture.amount + 500 } as const
    const customer = { userId: 7, customerId: null }
    const beginSubscription = async (overrides: Partial<PaymentRequest> = {}) => {
      const started = await processor.begin(createRequest({ subscription: monthly, customer, ...overrides }))
      if (started.kind !== 'inline' || !started.subscriptionId) throw new Error('a subscription has an ID')
      return { ...started, subscriptionId: started.subscriptionId }
    }
    const sentEvents = (subscriptionId: string) =>
      (simulator().sentEvents?.() ?? []).flatMap((body) => {
        const event = processor.readStoredWebhook?.(body)
        return event && [event.subscription?.subscriptionId, event.renewal?.subscriptionId].includes(subscriptionId) ? [event] : []
      })

    test('the first payment of a subscription is paid like any other, and starts it', async () => {
      const { reference, subscriptionId } = await beginSubscription()
      expect(await processor.find({ reference })).toMatchObject({ reference, state: 'created', amount: fixture.amount })
      simulator().decline(reference)
      expect(await processor.find({ reference })).toMatchObject({ state: 'failed' })
      simulator().pay(reference)
      expect(await processor.find({ reference })).toMatchObject({ reference, state: 'paid', amount: fixture.amount, currency: 'USD' })
      const states = sentEvents(subscriptionId).flatMap(({ subscription }) => (subscription ? [subscription.state] : []))
      expect([states[0], states.at(-1)]).toEqual(['pending', 'active'])
      expect(sentEvents(subscriptionId).some(({ renewal }) => renewal)).toBe(false)
    })

    test('the same key returns the same subscription, also for a known customer', async () => {
      const sameRequest = createRequest({ subscription: monthly, customer })
      expect(await processor.begin(sameRequest)).toEqual(await processor.begin(sameRequest))
      const unknownCustomer = { userId: 7, customerId: 'cus_deleted' }
      expect((await beginSubscription({ customer: unknownCustomer })).subscriptionId).not.toBe('')
    })

    test('a subscription whose first payment is cancelled never starts', async () => {
      const { reference, subscriptionId } = await beginSubscription()
      expect(await processor.cancel({ reference })).toMatchObject({ state: 'cancelled' })
      expect(await processor.cancel({ reference })).toMatchObject({ state: 'cancelled' })
      expect(() => simulator().pay(reference)).toThrow()
      expect(await processor.cancelSubscription?.({ subscriptionId, atPeriodEnd: false })).toMatchObject({ state: 'cancelled' })
    })

    test('a renewal is charged in full and names its payment', async () => {
      const { reference, subscriptionId } = await beginSubscription()
      simulator().pay(reference)
      expect(simulator().renew?.(subscriptionId)).toBe(true)
      const renewals = sentEvents(subscriptionId).flatMap(({ renewal }) => renewal ?? [])
      expect(renewals).toMatchObject([{ state: 'paid', amount: monthly.renewalAmount, currency: 'USD' }])
      const payment = await processor.findRenewalPayment?.(renewals[0]!.renewalId)
      expect(payment).toMatchObject({ state: 'paid', amount: monthly.renewalAmount })
      expect(payment!.reference).not.toBe(reference)
      expect(payment!.method).not.toBe('')
    })

    test('a declined renewal is reported, and its subscription is past due', async () => {
      const { reference, subscriptionId } = await beginSubscription()
      simulator().pay(reference)
      expect(simulator().renew?.(subscriptionId, true)).toBe(false)
      const events = sentEvents(subscriptionId)
      expect(events.flatMap(({ renewal }) => renewal ?? [])).toMatchObject([{ state: 'failed' }])
      expect(events.findLast(({ subscription }) => subscription)?.subscription?.state).toBe('past_due')
    })

    test('a subscription ends with its period or now, can be kept until then, and repeats change nothing', async () => {
      const { reference, subscriptionId } = await beginSubscription()
      simulator().pay(reference)
      const cancel = (atPeriodEnd: boolean) => processor.cancelSubscription!({ subscriptionId, atPeriodEnd })
      expect(await cancel(true)).toMatchObject({ subscriptionId, state: 'active', endsAtPeriodEnd: true, periodEnd: expect.any(Number) })
      expect(await cancel(true)).toMatchObject({ state: 'active', endsAtPeriodEnd: true })
      expect(await processor.resumeSubscription?.({ subscriptionId })).toMatchObject({ state: 'active', endsAtPeriodEnd: false })
      expect(await cancel(false)).toMatchObject({ state: 'cancelled' })
      expect(await cancel(false)).toMatchObject({ state: 'cancelled' })
      expect(await processor.resumeSubscription?.({ subscriptionId })).toMatchObject({ state: 'cancelled' })
    })

    test('the customer changes the card on a page of the processor', async () => {
      const { reference, subscriptionId } = await beginSubscription()
      simulator().pay(reference)
      const { customerId } = sentEvents(subscriptionId).find(({ subscription }) => subscription)!.subscription!
      const returnUrl = 'http://localhost:3000/dashboard'
      const url = await processor.cardUpdateUrl?.({ subscriptionId, customerId, returnUrl })
      expect(await (await fetch(url!)).text()).toContain(returnUrl)
    })

    test('the hosted page starts a subscription', async () => {
      const started = await processor.beginHosted!(createRequest({ subscription: monthly, customer }))
      if (started.kind !== 'hosted' || !('hostedReference' in started)) throw new Error('a hosted page has an address')
      const { hostedReference } = started
      expect(await processor.find({ hostedReference })).toMatchObject({ state: 'created', amount: fixture.amount })
      simulator().payHosted?.(hostedReference)
      const paid = await processor.find({ hostedReference })
      expect(paid).toMatchObject({ state: 'paid', amount: fixture.amount })
      expect(paid.reference).not.toBe('')
      expect(simulator().renew?.(paid.subscriptionId!)).toBe(true)
    })
  }

  if (capabilities.includes('network')) {
    test('the credentials can be checked, where a processor offers it', async () => {
      if (!processor.checkConnection) return
      await processor.checkConnection()
      await expectProcessorError(openProcessor(fixture.type, simulator().unreachable, realSystem).checkConnection!())
    })
  }

  if (capabilities.includes('webhook')) {
    test('an unsigned webhook event is rejected', async () => {
      const rawBody = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: { object: {} } })
      expect(await processor.readWebhook?.(rawBody, new Headers(), Date.now())).toBeNull()
    })
  }
}
