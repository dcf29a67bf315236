import { beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { mendSentences } from '#src/cli/data-checks.ts'
import { readSentences, translator } from '#src/i18n/translator.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const key = 'shopPanel.orderLinkText'
const builtIn = 'Your order #{{number}}: {{link}}'
const leak = 'Order {{number}}: https://evil.example/?u={{link}}'

/** As an earlier version stored it; saving refuses it today. */
const store = (shop: TestShop, text: string, stringKey: string = key) =>
  shop.db.transaction((tx) => saveTranslation(tx, { language: 'en', key: stringKey, text, now: 1 }))

describe('a stored sentence with a link in an address', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop()
  })

  test.each([leak, 'Order {{number}}: {{ link }}.evil.example', '{{number}}{{link}}'])('is not used: %s', async (text) => {
    await store(shop, text)
    const params = { number: 7, link: 'https://shop.example/t/secret' } as never
    expect((await translator(shop, 'en', 'staff'))(key, params)).toBe('Your order #7: https://shop.example/t/secret')
    expect(await shop.db.transaction((tx) => readSentences(tx, 'en', [key]))).toEqual([builtIn])
  })

  test('is used as soon as its link is text of its own', async () => {
    await store(shop, leak)
    await store(shop, 'Look at {{link}} for {{number}}')
    expect((await translator(shop, 'en'))(key, {} as never)).toBe('Look at {{link}} for {{number}}')
  })

  test('is shown to staff beside the templates that are passed over', async () => {
    const admin = await createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 5))
    expect((await admin.get('/admin/email-templates')).text).not.toContain('could send a link to another website')
    await store(shop, leak)
    const list = await admin.get('/admin/email-templates')
    expect(list).toShow('These sentences could send a link to another website')
    expect(list).toShow(`${key} (en): ${leak}`)
  })

  test('is deleted by doctor, which names it; others stay', async () => {
    await store(shop, leak)
    await store(shop, 'Parcel at {{link}}', 'shopPanel.trackingLinkText')
    await store(shop, '<a href="{{reset_link}}">x</a>', 'mail.template.reset_password.body')
    const { level, text } = await mendSentences(shop.db)
    expect(level).toBe('notice')
    expect(text).toContain(`${key} (en): “${leak}”`)
    expect((await mendSentences(shop.db)).level).toBe('fine')
    expect((await shop.db.read.select().from(shop.db.t.translations)).map((row) => row.key).toSorted()).toEqual([
      'mail.template.reset_password.body',
      'shopPanel.trackingLinkText',
    ])
  })
})
