import { describe, expect, test } from 'bun:test'
import { translator } from '#src/i18n/translator.ts'
import { findPrimaryProcessor, listProcessorRecords, seedProcessors } from '#src/payments/processor-records.ts'
import { failureMessageKey, ProcessorError } from '#src/payments/processor.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { adaptProcessor } from '#src/plugins/processors/adapt-processor.ts'
import type { PluginProcessor } from '#src/plugins/processors/plugin-processor.ts'
import { addPluginProcessors, otherWebhooks, reloadPlugin } from '#src/plugins/processors/plugin-processors.ts'
import { getPluginRecord, readPluginRecords, seedPlugins } from '#src/plugins/plugin-records.ts'
import { runPluginTasks } from '#src/plugins/run-tasks.ts'
import { createPaymentRequest, expectProcessorError } from '#tests/payments/payment-request.ts'
import { readSources } from '#tests/support/read-sources.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'
import { createPretendTill } from '#tests/twins/pretend-till.ts'
import { load, manifestOf, sourceOf } from './test-plugins.ts'
import { tillPlugin } from './till-plugin.ts'
import { realSystem } from '#src/shop/real-system.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const sourceWith = (slug: string, changes: Partial<PluginProcessor> = {}) =>
  sourceOf(manifestOf(slug), tillPlugin(createPretendTill(), changes), slug)

/** As at a start with these plugins. */
async function start(...sources: ReturnType<typeof sourceWith>[]) {
  shop.plugins = await load(sources)
  shop.processors = listProcessors({}, realSystem)
  await shop.db.transaction(async (tx) => {
    await seedProcessors(tx, shop.processors)
    await seedPlugins(tx, shop.plugins, shop.now())
  })
  await addPluginProcessors(shop)
}
const fromPlugins = () => shop.processors.flatMap(({ slug, plugin }) => (plugin === undefined ? [] : [`${plugin}: ${slug}`]))
const problems = () => shop.plugins.map(({ slug, problem }) => [slug, problem])

describe('the payment method of a plugin', () => {
  test('is listed, renamed, turned off and made primary as any other', async () => {
    await start(sourceWith('till-plugin'))
    expect((await findPrimaryProcessor(shop.db.read))!.slug).not.toBe('till')
    const path = '/admin/ecommerce/checkout/processors'
    expect((await admin.get(path)).text).toContain('/webhooks/till')
    await admin.post(`${path}/till/name`, { name: 'Pay at the till' })
    await admin.post(`${path}/till/primary`)
    expect(await findPrimaryProcessor(shop.db.read)).toMatchObject({ processorId: 120, name: 'Pay at the till' })
    await admin.post(`${path}/wallet/primary`)
    await admin.post(`${path}/till/switch`)
    await start(sourceWith('till-plugin'))
    expect((await listProcessorRecords(shop.db.read)).find(({ slug }) => slug === 'till')).toMatchObject({
      name: 'Pay at the till',
      enabled: false,
    })
    expect(await admin.get('/admin/plugins')).toShow('payment method “Till”')
  })

  test('is in test mode as its settings say', async () => {
    await start(sourceWith('till-plugin'))
    const readState = () => shop.processors.find(({ slug }) => slug === 'till')!.readState!()
    expect(await readState()).toEqual({ isOn: false, isReady: false, isTestMode: false })
    await shop.db.transaction((tx) => tx.update(tx.t.plugins).set({ active: true, settings: { secret: 'test_1' } }))
    expect(await readState()).toEqual({ isOn: true, isReady: true, isTestMode: true })
    expect(await admin.get('/admin/ecommerce/checkout/processors')).toShow('Test mode')
  })

  test('that cannot say whether it is ready is not offered', async () => {
    for (const isReady of [
      () => 'yes' as never,
      () => Promise.resolve(true) as never,
      () => {
        throw new Error('no settings')
      },
    ]) {
      await start(sourceWith('till-plugin', { isReady }))
      expect(await shop.processors.at(-1)!.readState!()).toMatchObject({ isReady: false })
      expect((await getPluginRecord(shop.db.read, 'till-plugin')).failure).not.toBe('')
    }
  })

  test('has its texts in the languages that the plugin has, also after it was loaded while the store runs', async () => {
    const before = await translator(shop, 'fr')
    expect(before('processor.plugin.till.name' as never)).toBe('processor.plugin.till.name')
    await start(sourceWith('till-plugin'))
    const till = shop.processors.find(({ slug }) => slug === 'till')!
    const texts = async (language: string) => {
      const t = await translator(shop, language)
      return [t(till.nameKey), t(failureMessageKey(till, 'no_funds')), t(failureMessageKey(till, 'constructor')), t(till.hint)]
    }
    expect(await texts('en')).toEqual([
      'Till',
      'Your till is empty.',
      expect.stringContaining('did not go through'),
      expect.stringContaining('You will pay'),
    ])
    expect((await texts('fr')).slice(0, 2)).toEqual(['La caisse', 'Votre caisse est vide.'])
    expect((await texts('de')).slice(0, 2)).toEqual(['Till', 'Ihre Kasse ist leer.'])
  })

  test('without webhooks is asked every minute', async () => {
    await start(sourceWith('till-plugin', { readWebhook: undefined as never }))
    expect(shop.processors.at(-1)).not.toHaveProperty('readWebhook')
  })
})

describe('a call', () => {
  const loaded = async (changes: Partial<PluginProcessor>, limit?: number) => {
    await start(sourceWith('till-plugin', changes))
    const plugin = shop.plugins[0]!.plugin!
    return adaptProcessor(shop, { slug: 'till-plugin', plugin, processor: plugin.processor! }, limit)
  }

  test('that never answers ends with its signal aborted, and leaves open what happened', async () => {
    const signals: AbortSignal[] = []
    const forever = (_: unknown, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise<never>(() => {})
    }
    const till = await loaded({ begin: forever, find: forever, cancel: forever, refund: forever }, 20)
    const reference = 'till-1'
    const errors = await Promise.all([
      expectProcessorError(till.begin(createPaymentRequest())),
      expectProcessorError(till.find({ reference })),
      expectProcessorError(till.cancel({ reference })),
      expectProcessorError(till.refund({ reference, amount: 1, currency: 'USD', idempotencyKey: 'k' })),
    ])
    expect(errors.map(({ isRejected }) => isRejected)).toEqual([false, false, false, false])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, true])
    expect(await getPluginRecord(shop.db.read, 'till-plugin')).toMatchObject({
      failure: expect.stringContaining('did not finish') as string,
    })
  })

  test('has failed for sure only if the plugin says so', async () => {
    const rejected = Object.assign(new Error('no'), { isRejected: true, isNotFound: true })
    const till = await loaded({
      refund: () => Promise.reject(rejected),
      find: () => Promise.reject(new ProcessorError('no', { isNotFound: true })),
    })
    const request = { reference: 'till-1', amount: 1, currency: 'USD', idempotencyKey: 'k' }
    expect(await expectProcessorError(till.refund(request))).toMatchObject({ isRejected: false, isNotFound: false })
    expect(await expectProcessorError(till.find({ reference: 'till-1' }))).toMatchObject({ isRejected: false, isNotFound: false })
    const right = await loaded({})
    expect(await expectProcessorError(right.refund(request))).toMatchObject({ isRejected: true, message: 'more than was paid' })
    expect(await expectProcessorError(right.find({ reference: 'till-1' }))).toMatchObject({ isRejected: true, isNotFound: true })
  })

  test('gets a copy of what is paid, and neither the customer nor our objects', async () => {
    let got: unknown
    const till = await loaded({
      begin: async (request) => {
        got = structuredClone(request)
        request.amount = 1
        return { reference: 'till-1', url: 'https://pay.till.example/1' }
      },
    })
    const request = createPaymentRequest({ customer: { userId: 7, customerId: null }, taxIncluded: true, option: 'x' })
    const { customer, taxIncluded, option, ...rest } = request
    await till.beginHosted!(request)
    expect(got).toEqual(rest)
    expect([request.amount, customer, taxIncluded, option]).toEqual([14210, { userId: 7, customerId: null }, true, 'x'])
  })
})

describe('a payment method that could be taken for another one is refused with its plugin', () => {
  test.each<[string, Partial<PluginProcessor>]>([
    ['the ID of an earlier plugin', { processorId: 120, slug: 'other' }],
    ['the slug of an earlier plugin', { processorId: 121 }],
    ['the slug of a built-in one', { processorId: 121, slug: 'wallet' }],
    ...otherWebhooks.map((slug): [string, Partial<PluginProcessor>] => [`the webhook ${slug}`, { processorId: 121, slug }]),
  ])('for %s', async (_, changes) => {
    await start(sourceWith('first'), sourceWith('second', changes))
    expect(fromPlugins()).toEqual(['first: till'])
    expect(problems()).toEqual([
      ['first', ''],
      ['second', expect.stringMatching(/ID|webhook/)],
    ])
    expect(shop.plugins[1]!.plugin).toBeNull()
    expect((await admin.get('/admin/plugins')).status).toBe(200)
    await reloadPlugin(shop, shop.plugins[1]!)
    expect([fromPlugins(), shop.plugins[1]!.plugin]).toEqual([['first: till'], null])
  })

  test('for the ID or slug of one that was removed, whose payments it would get', async () => {
    await start(sourceWith('first'))
    for (const changes of [{ slug: 'other' }, { processorId: 121 }]) {
      await start(sourceWith('second', changes))
      expect(fromPlugins()).toEqual([])
      expect(problems()).toEqual([['second', expect.stringContaining('Earlier payments')]])
    }
    await start(sourceWith('renamed'))
    expect(fromPlugins()).toEqual(['renamed: till'])
  })

  test('and the webhooks of other parts are all known', async () => {
    const paths = (await readSources('src')).flatMap(({ text }) =>
      [...text.matchAll(/post\('\/webhooks\/([\w-]+)'/g)].map(([, slug]) => slug!),
    )
    expect(paths.toSorted()).toEqual(otherWebhooks.toSorted())
  })
})

describe('a plugin that is loaded again', () => {
  test('by staff brings its payment method at once, and by the task in every other process', async () => {
    let isBroken = true
    const source = sourceOf(manifestOf('till-plugin'), (kit) => {
      if (isBroken) throw new Error('not yet')
      return tillPlugin(createPretendTill())(kit)
    })
    await start(source)
    expect(fromPlugins()).toEqual([])
    isBroken = false
    await admin.post('/admin/plugins/till-plugin/retry')
    expect(fromPlugins()).toEqual(['till-plugin: till'])
    expect((await listProcessorRecords(shop.db.read)).map(({ slug }) => slug)).toContain('till')
    // Another process still has the broken one.
    isBroken = true
    await start(source)
    isBroken = false
    shop.clock.advance(1000)
    await shop.db.transaction((tx) => tx.update(tx.t.plugins).set({ reloadAt: shop.now() + 1 }))
    expect((await readPluginRecords(shop)).get('till-plugin')).toMatchObject({ active: true })
    await runPluginTasks(shop, new AbortController().signal)
    expect(fromPlugins()).toEqual(['till-plugin: till'])
  })

  test('does not take the place of the one that takes payments already', async () => {
    let isBroken = true
    const first = sourceOf(manifestOf('first'), (kit) => {
      if (isBroken) throw new Error('not yet')
      return tillPlugin(createPretendTill())(kit)
    })
    await start(first, sourceWith('second'))
    isBroken = false
    await reloadPlugin(shop, shop.plugins[0]!)
    expect(fromPlugins()).toEqual(['second: till'])
    expect(problems()).toEqual([
      ['first', expect.stringContaining('ID or slug')],
      ['second', ''],
    ])
  })
})

describe('a description that does not fit is refused', () => {
  test.each<[string, object]>([
    ['an ID of a built-in one', { processorId: 99 }],
    ['a slug with a slash', { slug: 'a/b' }],
    ['no pages', { pages: [] }],
    ['a page without a secure connection', { pages: ['http://pay.till.example'] }],
    ['a page with a path', { pages: ['https://pay.till.example/x'] }],
    ['a page that allows every host', { pages: ['https://*'] }],
    ['a policy in a page', { pages: ["https://a.example 'unsafe-inline'"] }],
    ['a parameter of our own', { returnParameters: ['order'] }],
    ['no find', { find: undefined }],
    ['renewals, which plugins cannot bring', { cancelSubscription: () => {} }],
    ['a form in the page, which plugins cannot bring', { form: { panel: () => '' } }],
  ])('for %s', async (_, changes) => {
    const [one] = await load([sourceWith('till-plugin', changes as Partial<PluginProcessor>)])
    expect([one!.plugin, one!.problem]).toEqual([null, expect.stringContaining('/processor')])
  })
})
