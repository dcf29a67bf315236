import { beforeEach, describe, expect, test } from 'bun:test'
import { findPrimaryProcessor, listProcessorRecords } from '#src/payments/processor-records.ts'
import { ProcessorError } from '#src/payments/processor.ts'
import { cardSettings } from '#tests/support/pretend-card.ts'
import { cardWebhookTest } from './card-webhook-test.ts'
import '#tests/support/matchers.ts'

const { admin, shop, card: server, createEvent, postSignedWebhook } = cardWebhookTest()
const path = '/admin/ecommerce/checkout/processors'
const card = () => shop.processors.find(({ slug }) => slug === 'card-processor')!
const bank = async () => (await listProcessorRecords(shop.db.read)).find(({ slug }) => slug === 'bank-transfer')!
beforeEach(() => {
  delete card().checkConnection
})

describe('the page of payment methods', () => {
  test('says which credentials are set, and shows none of them', async () => {
    const page = await admin.get(path)
    expect(page).toShow('Secret key Set')
    expect(page).toShow('Test mode')
    for (const name of ['CARD_SECRET_KEY', 'CARD_WEBHOOK_SECRET']) expect(page.text).not.toContain(cardSettings(server)[name]!)
    expect(page.text).toContain(`${shop.config.baseUrl}/webhooks/card-processor`)
    expect(page).not.toShow('No payment needed')
  })

  test('says that a method without its credentials is not offered', async () => {
    expect(await admin.get(path)).toShow(
      'Not offered at checkout until it is connected under Settings › Services, or these variables are set on the server: MERCHANT_API_KEY',
    )
  })

  test('names the last event of a processor', async () => {
    const countWithout = async () => (await admin.get(path)).text.split('None yet').length
    const before = await countWithout()
    await postSignedWebhook(createEvent('payout.paid', { id: 'po_1' }))
    expect(await countWithout()).toBe(before - 1)
  })

  test('lists the checkout fields and leads to their editor', async () => {
    expect(await admin.get(path)).toShow('Ask for a purchase order number, a delivery note, or consent.')
    await admin.post('/admin/ecommerce/checkout/fields', { label: 'Delivery note', type: 'textarea', options: '', applies_to: 'both' })
    const page = await admin.get(path)
    expect(page).toShow('Delivery note Text, several lines')
    expect(page.text).toContain('<a class="link" href="/admin/ecommerce/checkout/fields">Edit checkout fields</a>')
  })

  test('renames a method for shoppers', async () => {
    expect(await admin.follow(await admin.post(`${path}/bank-transfer/name`, { name: 'Wire' }))).toShow('Shoppers now see “Wire”.')
    expect(await bank()).toMatchObject({ name: 'Wire' })
    const refused = await admin.post(`${path}/bank-transfer/name`, { name: ' ' })
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('Enter a name.')
  })

  test('shows the names that shoppers see in the language of staff, and keeps them translated when they are saved', async () => {
    const german = { headers: { 'accept-language': 'de' } }
    expect((await admin.get(path, german)).text).toContain('value="Überweisung"')
    await admin.post(`${path}/bank-transfer/name`, { name: 'Überweisung' }, german)
    expect(await bank()).toMatchObject({ name: 'Bank transfer' })
  })

  test('turns methods on and off, but never the primary one', async () => {
    await admin.post(`${path}/bank-transfer/switch`, {})
    expect(await bank()).toMatchObject({ enabled: false })
    expect(await admin.post(`${path}/bank-transfer/primary`, {})).toHaveStatus(422)
    await admin.post(`${path}/bank-transfer/switch`, { enabled: 'on' })
    expect(await bank()).toMatchObject({ enabled: true })
    expect(await admin.post(`${path}/card-processor/switch`, {})).toHaveStatus(422)
    expect(await findPrimaryProcessor(shop.db.read)).toMatchObject({ slug: 'card-processor', enabled: true })
  })

  test('makes exactly one method primary', async () => {
    await admin.post(`${path}/bank-transfer/primary`, {})
    expect((await listProcessorRecords(shop.db.read)).filter(({ isPrimary }) => isPrimary)).toMatchObject([{ slug: 'bank-transfer' }])
  })

  test('does not know free orders or unknown methods', async () => {
    for (const slug of ['free-orders', 'unknown']) expect(await admin.post(`${path}/${slug}/switch`, {})).toHaveStatus(404)
  })

  test('tests the connection and shows what the processor answered', async () => {
    expect((await admin.get(path)).text).not.toContain(`${path}/card-processor/test`)
    expect(await admin.post(`${path}/card-processor/test`, {})).toHaveStatus(404)
    card().checkConnection = async () => {}
    expect(await admin.follow(await admin.post(`${path}/card-processor/test`, {}))).toShow('answered: the credentials work')
    card().checkConnection = () => Promise.reject(new ProcessorError('Invalid API key provided'))
    const failed = await admin.post(`${path}/card-processor/test`, {})
    expect(failed).toHaveStatus(422)
    expect(failed).toShow('The test failed: Invalid API key provided')
  })
})
