import { beforeEach, describe, expect, test } from 'bun:test'
import { addProductFile } from '#src/catalog/product-files.ts'
import { buildApp } from '#src/app.tsx'
import { listAudit } from '#src/accounts/audit.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { queueOrderMails } from '#src/orders/mails.ts'
import { Conflict } from '#src/lib/errors.ts'
import { changeSettings, settingsSavedAt } from '#src/settings/change-settings.ts'
import { type Settings, readSettings, saveSettings, settingDefaults } from '#src/settings/settings.ts'
import { type EditorForm, formIn } from '#tests/catalog/editor-form.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { paidOrder } from '#tests/support/stocked-shop.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let boss: Browser
let guest: Browser
beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
  guest = browser(app)
})

const path = '/admin/settings'
/** The form as a browser would send it: what cannot be chosen is not sent. */
function sentBy(text: string): EditorForm {
  const form = formIn(text)
  if (/<input[^>]* name="currency"[^>]* disabled/.test(text)) delete form['currency']
  return form
}
const formNow = async (): Promise<EditorForm> => sentBy((await boss.get(path)).text)
/** The form as it stands, with these changes; what is undefined is not sent. */
async function save(change: Record<string, string | undefined>, from = boss, form?: EditorForm) {
  const sent = { ...(form ?? (await formNow())), ...change }
  return from.post(path, Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))))
}
const stored = () => readSettings(shop.db.read)
const saved = () => listAudit(shop.db.read, { subject: 'settings' })
const pageOf = async (address: string) => (await guest.get(address)).text

async function anOrderedMug() {
  await aShippingRate(shop)
  const { cartId } = await aCart(shop, [await aProduct(shop)])
  await someDetails(shop, cartId)
  return anOrder(shop, cartId)
}

async function filledGuest(): Promise<void> {
  await aShippingRate(shop)
  const { token } = await aCart(shop, [await aProduct(shop)])
  guest.cookies.set('cart', token)
}

async function bookWithFile() {
  await aShippingRate(shop)
  const book = await aProduct(shop, { name: 'Field notes', isDigital: true, stock: null })
  await addProductFile(shop, book.id, { name: 'a.pdf', parts: new Blob(['x']).stream() }, async () => {})
  await paidOrder(shop, book)
  return (await shop.db.read.select().from(shop.db.t.downloads))[0]!
}

async function aMail(): Promise<{ recipient: string; text: string }> {
  const params = { product_name: 'Mug', choice: 'Mug', product_link: 'http://x', stop_link: 'http://x' }
  await shop.db.transaction((tx) => queueMail(shop, tx, { template: 'back_in_stock', to: 'ann@example.com', params }))
  return (await shop.mails())[0]!
}

/** What each setting does, seen from outside: before it is saved on the page, and at once after. */
const effects: { [K in keyof Settings]?: { to: string | undefined; before: unknown; after: unknown; seen: () => Promise<unknown> } } = {
  site_name: { to: 'Corner', before: 'Sundry', after: 'Corner', seen: async () => /<title>([^<]*)/.exec(await pageOf('/'))?.[1] },
  site_tagline: { to: 'Jars and lids', before: false, after: true, seen: async () => (await pageOf('/')).includes('Jars and lids') },
  support_email: {
    to: 'help@corner.example',
    before: false,
    after: true,
    seen: async () => (await pageOf('/')).includes('mailto:help@corner.example'),
  },
  order_email: {
    to: 'orders@corner.example',
    before: ['order_confirmation'],
    after: ['staff_new_order', 'order_confirmation', 'order_confirmation'],
    seen: async () => {
      const { orders, orderLines } = shop.db.t
      if ((await shop.db.read.select().from(orders)).length === 0) await anOrderedMug()
      const [order] = await shop.db.read.select().from(orders)
      const lines = await shop.db.read.select().from(orderLines)
      await shop.db.transaction((tx) => queueOrderMails(shop, tx, (key) => key, order!, lines))
      return (await shop.mails()).map(({ template }) => template)
    },
  },
  merchant_address: {
    to: '1 Quay\nPortland',
    before: false,
    after: true,
    seen: async () => (await aMail()).text.includes('1 Quay\nPortland'),
  },
  timezone: {
    to: 'Asia/Tokyo',
    before: 'UTC',
    after: 'Asia/Tokyo',
    seen: async () => {
      const { orders } = shop.db.t
      if ((await shop.db.read.select().from(orders)).length === 0) await anOrderedMug()
      const page = (await boss.get('/admin/ecommerce/orders')).text
      const at = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: '2-digit' }).format(shop.now())
      return ['UTC', 'Asia/Tokyo'].find((zone) => page.includes(at(zone)))
    },
  },
  currency: { to: 'EUR', before: '$20.00', after: '€20.00', seen: () => priceOfMug() },
  shop_page_size: {
    to: '2',
    before: 3,
    after: 2,
    seen: async () => {
      const { products } = shop.db.t
      if ((await shop.db.read.$count(products)) === 0) for (let at = 0; at < 3; at += 1) await aProduct(shop)
      return (await pageOf('/shop')).match(/<article class="card"/g)?.length
    },
  },
  stock_without_record: {
    to: 'unlimited',
    before: true,
    after: false,
    seen: async () => {
      if ((await shop.db.read.$count(shop.db.t.products)) === 0) await aProduct(shop, { name: 'Mug', stock: null })
      return /id="add"[^>]* disabled/.test(await pageOf('/items/mug'))
    },
  },
  disable_guest_checkout: {
    to: 'on',
    before: 'Create a Password (Optional)',
    after: 'Create an Account Password *',
    seen: async () => {
      if (!guest.cookies.has('cart')) await filledGuest()
      return /Create an? (Account )?Password( \(Optional\)| \*)/.exec(await pageOf('/checkout'))?.[0]
    },
  },
  enable_order_comments: {
    to: 'on',
    before: false,
    after: true,
    seen: async () => {
      if (!guest.cookies.has('cart')) await filledGuest()
      return (await pageOf('/checkout')).includes('name="comment"')
    },
  },
  gift_wrap_fee: { to: '7.25', before: '$5.00', after: '$7.25', seen: async () => /gift wrapping, ([^ <]*)/.exec(await wrapWords())?.[1] },
  gift_wrap_per_unit: { to: 'on', before: true, after: false, seen: async () => (await wrapWords()) === 'Add gift wrapping, $5.00' },
  download_expires_days: { to: '7', before: null, after: 7 * 86_400_000, seen: async () => lasting((await bookWithFile()).expiresAt) },
  download_limit: { to: '4', before: null, after: 4, seen: async () => (await bookWithFile()).downloadsLeft },
  reviews_mode: { to: 'off', before: 200, after: 404, seen: async () => (await guest.get(`/items/${await aMug()}/reviews`)).status },
  reviews_moderation: {
    to: undefined,
    before: 'pending',
    after: 'approved',
    seen: async () => {
      const own = await browserOf(app, shop, await addPerson(shop, 1, `${crypto.randomUUID()}@example.com`))
      await own.post(`/items/${await aMug()}/reviews`, { review_rating: 5, review_title: 'Good', review_text: 'It holds tea.' })
      return (await shop.db.read.select().from(shop.db.t.reviews)).at(-1)?.status
    },
  },
}

async function aMug(): Promise<string> {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select({ seoLink: products.seoLink }).from(products)
  return row?.seoLink ?? (await aProduct(shop, { name: 'Mug', giftWrap: true })).seoLink
}
const wrapWords = async () => /Add gift wrapping[^<]*/.exec(await pageOf(`/items/${await aMug()}`))![0]
const priceOfMug = async () => /[$€]\d+\.\d\d/.exec(await pageOf(`/items/${await aMug()}`))?.[0]
const lasting = (expiresAt: number | null) => expiresAt && expiresAt - shop.now()

describe('the page of settings', () => {
  test('shows nothing that nothing obeys, and has a test of the effect of everything it shows', async () => {
    const { text } = await boss.get(path)
    const form = text.slice(text.indexOf('id="edit-form"'), text.indexOf('</form>', text.indexOf('id="edit-form"')))
    const names = new Set([...form.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name!))
    expect([...names].filter((name) => name !== 'updated_at').sort()).toEqual(Object.keys(effects).sort())
  })

  test.each(Object.entries(effects).filter(([name]) => !name.startsWith('download')))('changes %s at once', async (name, effect) => {
    expect(await effect.seen()).toEqual(effect.before)
    const answer = await save({ [name]: effect.to })
    expect(answer).toRedirectTo(path)
    expect(answer.status).toBe(303)
    expect(await effect.seen()).toEqual(effect.after)
    const [entry] = await saved()
    expect(entry).toMatchObject({ action: 'settings.saved', actor: 'Role 5' })
    expect(Object.keys(entry!.change as object)).toEqual([name])
    const rows = await shop.db.read.select().from(shop.db.t.cmsSettings)
    expect(rows.map(({ key }) => key)).toEqual([name])
  })

  test.each(['download_expires_days', 'download_limit'] as const)('changes %s for what is paid from then on', async (name) => {
    await save({ [name]: effects[name]!.to })
    expect(await effects[name]!.seen()).toEqual(effects[name]!.after)
    await save({ [name]: '' })
    expect(await stored()).toEqual(settingDefaults)
  })

  test('stands for those who may: every role while rights are flat, else administrators, in the menu too', async () => {
    const [agent, editor] = [await browserOf(app, shop, await addPerson(shop, 3)), await browserOf(app, shop, await addPerson(shop, 4))]
    for (const own of [agent, editor, boss]) expect((await own.get('/admin/dashboard')).text).toContain(`href="${path}"`)
    expect(await save({ site_tagline: 'By an agent' }, agent)).toRedirectTo(path)
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    for (const own of [agent, editor]) {
      expect(await own.get(path)).toHaveStatus(403)
      expect(await save({ site_tagline: 'By an agent again' }, own)).toHaveStatus(403)
      expect((await own.get('/admin/dashboard')).text).not.toContain(`href="${path}"`)
    }
    expect(await boss.get(path)).toHaveStatus(200)
    expect((await stored()).site_tagline).toBe('By an agent')
  })

  test('says all that is wrong at once, each at its field, and keeps everything typed', async () => {
    const wrong: Record<string, [typed: string, said: string]> = {
      site_name: ['', 'Enter a name for the shop, one line of up to 80 characters.'],
      support_email: ['Help <help@example.com>', 'Enter a bare e-mail address such as help@example.com, or leave it empty.'],
      timezone: ['Mars/Olympus', 'Choose a time zone such as Europe/Lisbon.'],
      currency: ['XXXX', 'Choose a currency by its three-letter code, such as USD.'],
      shop_page_size: ['97', 'Show between 1 and 96 products on a page.'],
      stock_without_record: ['often', 'Choose what holds of goods that nobody counts.'],
      gift_wrap_fee: ['five', 'Enter the price of gift wrapping, zero or more.'],
      download_expires_days: ['0', 'Enter between 1 and 3,650 days, or nothing for no end.'],
      download_limit: ['2.5', 'Enter between 1 and 10,000 downloads, or nothing for no limit.'],
      reviews_mode: ['some', 'Choose who can write reviews.'],
    }
    const typed = Object.fromEntries(Object.entries(wrong).map(([name, [value]]) => [name, value]))
    const kept = { site_tagline: 'Typed just now', merchant_address: '1 Quay', enable_order_comments: 'on' }
    for (const own of [boss, boss.htmx(path)]) {
      const answer = await save({ ...typed, ...kept }, own)
      expect(answer).toHaveStatus(422)
      expect(answer.text).toContain('<title>Error: Settings')
      for (const [name, [, sentence]] of Object.entries(wrong)) {
        expect(answer).toShow(sentence)
        expect(answer.text).toContain(`href="#f-${name}"`)
        expect(answer.text).toContain(`id="f-${name}-error"`)
      }
      expect(formIn(answer.text)).toMatchObject({
        ...kept,
        shop_page_size: '97',
        gift_wrap_fee: 'five',
        support_email: 'Help <help@example.com>',
      })
    }
    expect(await stored()).toEqual(settingDefaults)
    expect(await saved()).toEqual([])
  })

  test('reads an amount in the currency it is saved with', async () => {
    expect(await save({ currency: 'JPY' })).toShow('Enter the price of gift wrapping, zero or more.')
    expect(await save({ currency: 'JPY', gift_wrap_fee: '800' })).toRedirectTo(path)
    expect(await stored()).toMatchObject({ currency: 'JPY', gift_wrap_fee: 800 })
    expect((await formNow())['gift_wrap_fee']).toBe('800')
  })

  test('shows a currency that stays, and refuses another one at its field', async () => {
    await anOrderedMug()
    const page = await boss.get(path)
    expect(page.text).not.toMatch(/<select[^>]* name="currency"/)
    expect(page.text).toMatch(/<input[^>]* name="currency"[^>]* disabled[^>]* value="USD – US Dollar"/)
    const answer = await save({ currency: 'EUR', site_tagline: 'Other' })
    expect(answer).toHaveStatus(422)
    expect(answer.text).toContain('id="f-currency-error"')
    expect(await save({ site_tagline: 'Other' })).toRedirectTo(path)
    expect(await stored()).toEqual({ ...settingDefaults, site_tagline: 'Other' })
  })

  test('of somebody who saves later shows both versions, and lets theirs replace the other', async () => {
    const [first, second] = [await formNow(), await formNow()]
    await save({ shop_page_size: '12', stock_without_record: 'unlimited' }, boss, first)
    const stale = await save({ site_name: 'Corner', enable_order_comments: 'on' }, boss, second)
    expect(stale).toHaveStatus(409)
    expect(stale).toShow('Role 5 saved this on')
    const rows = [...stale.text.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td><td>([^<]*)<\/td>/g)].map(([, ...cells]) => cells)
    expect(rows).toEqual([
      ['Shop name', 'Corner', 'Sundry'],
      ['Products per page', '24', '12'],
      ['Goods that nobody counts', 'Sold out', 'Always in stock'],
      ['Order comments', 'Yes', 'No'],
    ])
    expect(await stored()).toMatchObject({ site_name: 'Sundry', shop_page_size: 12 })
    const again = sentBy(stale.text)
    expect(again).toMatchObject({ site_name: 'Corner', shop_page_size: '24', enable_order_comments: 'on' })
    expect(await save({}, boss, again)).toRedirectTo(path)
    expect(await stored()).toMatchObject({
      site_name: 'Corner',
      shop_page_size: 24,
      stock_without_record: 'none',
      enable_order_comments: true,
    })
  })

  test('is not stale for what is saved elsewhere, nor forgets in a refusal what it had seen', async () => {
    const form = await formNow()
    await shop.db.transaction((tx) => saveSettings(tx, { theme_hue: 20 }, shop.now() + 5))
    expect(await save({ site_tagline: 'Mine' }, boss, form)).toRedirectTo(path)
    const old = await formNow()
    await save({ site_tagline: 'Theirs' })
    const refused = await save({ shop_page_size: '0' }, boss, old)
    expect(refused).toHaveStatus(422)
    expect(await save({ shop_page_size: '9' }, boss, formIn(refused.text))).toHaveStatus(409)
  })

  test('saved as it was leaves nothing behind', async () => {
    expect(await save({})).toRedirectTo(path)
    expect(await shop.db.read.select().from(shop.db.t.cmsSettings)).toEqual([])
    expect(await saved()).toEqual([])
  })

  test('cut short is refused, and changes nothing', async () => {
    expect(await boss.post(path, { site_name: 'Corner' })).toHaveStatus(422)
    expect(await stored()).toEqual(settingDefaults)
  })

  test('answers a part with the form and a word, and the whole page where its frame changes', async () => {
    const part = await save({ shop_page_size: '48' }, boss.htmx(path))
    expect(part).toReplace('#edit')
    expect(part.headers.get('hx-trigger')).toContain('Settings saved')
    expect(formIn(part.text)).toMatchObject({ shop_page_size: '48' })
    const whole = await save({ site_name: 'Corner' }, boss.htmx(path))
    expect(whole.headers.get('hx-redirect')).toBe(path)
    expect(await boss.get(path)).toShow('Settings saved')
  })
})

test('of two saves at the same moment one wins, and the other is told', async () => {
  const keys = ['shop_page_size', 'site_name'] as const
  const seenAt = await settingsSavedAt(shop.db.read, keys)
  const saves = [{ shop_page_size: 8 }, { site_name: 'Both' }].map((wanted) =>
    shop.db.transaction((tx) => changeSettings(tx, wanted, { keys, seenAt, now: shop.now() })),
  )
  const ends = await Promise.allSettled(saves)
  expect(ends.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(Conflict) })
})
