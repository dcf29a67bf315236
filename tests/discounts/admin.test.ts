import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findCode, findDiscount } from '#src/discounts/find-discounts.ts'
import { pruneDeletedDiscounts } from '#src/discounts/delete-discounts.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin, agent } = storeTest({ clients: { admin: 5, agent: 3 } })
const path = '/admin/ecommerce/discounts'
const newForm = { method: 'code', code: 'SPRING', kind: 'percent', percent: '12.5', sale_items: 'any', active: 'on' }
const discounts = () => shop.db.read.select().from(shop.db.t.discounts)
const audit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).map(({ action }) => action)
const updatedAt = async (id: number) => (await findDiscount(shop.db.read, id))!.updatedAt

describe('the list of discounts', () => {
  test('shows what each gives and how it is doing, by status, method and search', async () => {
    await createTestDiscount(shop, { code: 'RUNNING', name: 'Runs' })
    await createTestDiscount(shop, { code: 'LATER', name: 'Starts later', startsOn: '2999-01-01' })
    await createTestDiscount(shop, { code: 'OVER', name: 'Is over', endsOn: '2020-01-01' })
    await createTestDiscount(shop, { code: 'STOPPED', name: 'Is off', active: false })
    await createTestDiscount(shop, { automatic: true, name: 'Ships free', kind: 'free_shipping', usageLimit: 5 })
    const shown = async (query: string) => {
      const { text } = await admin.get(path + query)
      return ['Runs', 'Starts later', 'Is over', 'Is off', 'Ships free'].filter((name) => text.includes(`>${name}</a>`))
    }
    expect(await shown('')).toHaveLength(5)
    expect(await shown('?view=active')).toEqual(['Runs', 'Ships free'])
    expect(await shown('?view=scheduled')).toEqual(['Starts later'])
    expect(await shown('?view=ended')).toEqual(['Is over'])
    expect(await shown('?view=off')).toEqual(['Is off'])
    expect(await shown('?method=automatic')).toEqual(['Ships free'])
    expect(await shown('?method=code')).toHaveLength(4)
    expect(await shown('?q=later')).toEqual(['Starts later'])
    expect(await admin.get(path)).toShow('0 of 5')
    const csv = await admin.get(`${path}/export.csv?view=active`)
    expect(csv.text).toContain('RUNNING')
    expect(csv.text).not.toContain('OVER')
  })

  test('turns discounts on and off and deletes them, each with undo', async () => {
    const id = await createTestDiscount(shop)
    const act = (action: string) => admin.post(`${path}/bulk`, { ids: [id], action, back: path })
    const undo = async (response: Awaited<ReturnType<typeof act>>) =>
      admin.post(`${path}/undo`, { entry: new URL(response.location!, 'http://x').searchParams.get('undo')!, back: path })
    const off = await act('deactivate')
    expect(await admin.follow(off)).toShow('1 discount turned off')
    expect(await findDiscount(shop.db.read, id)).toMatchObject({ active: false })
    await undo(off)
    expect(await findDiscount(shop.db.read, id)).toMatchObject({ active: true })
    const gone = await act('delete')
    expect(await findDiscount(shop.db.read, id)).toBeNull()
    expect(await findCode(shop.db.read, 'welcome10')).toBeNull()
    await undo(gone)
    expect(await findCode(shop.db.read, 'welcome10')).toMatchObject({ discountId: id })
    await act('delete')
    shop.clock.advance(24 * 3_600_000)
    await pruneDeletedDiscounts(shop)
    expect(await discounts()).toEqual([])
    expect(await shop.db.read.select().from(shop.db.t.discountCodes)).toEqual([])
  })

  test('finds a discount by a generated code, and in the search over everything', async () => {
    const id = await createTestDiscount(shop, { code: '', name: 'Newsletter' })
    await admin.post(`${path}/${id}/codes`, { count: 1 })
    const [code] = await shop.db.read.select().from(shop.db.t.discountCodes)
    expect(await admin.get(`${path}?q=${code!.code.toLowerCase()}`)).toShow('Newsletter')
    expect(await admin.get('/admin/find?q=newsl')).toShow('Newsletter')
    expect(await admin.get(`/admin/find?q=${code!.code}`)).toShow('Newsletter')
  })
})

describe('the discount editor', () => {
  test('begins with a code for 10% off any product, and needs nothing else', async () => {
    await admin.post(path, { ...parseEditorForm((await admin.get(`${path}/create`)).text), code: 'SPRING' })
    expect(await discounts()).toMatchObject([
      { automatic: false, kind: 'percent', value: 100_000, saleItems: 'any', active: true, stackable: false },
    ])
  })

  test('creates one discount from a form that is sent twice at once, and another one a minute later or after a deletion', async () => {
    const form = { ...newForm, method: 'automatic', code: '', name: 'Spring sale' }
    const responses = await Promise.all([1, 2, 3].map(() => admin.post(path, form)))
    const [first] = await discounts()
    expect(responses.map(({ location }) => location)).toEqual(responses.map(() => `${path}/${first!.id}/edit`))
    expect(await discounts()).toHaveLength(1)
    shop.clock.advance(60_001)
    await admin.post(path, form)
    const [second] = (await discounts()).filter(({ id }) => id !== first!.id)
    await admin.post(`${path}/${second!.id}/delete`, {})
    expect((await admin.post(path, form)).location).not.toBe(`${path}/${second!.id}/edit`)
  })

  test('creates a discount with all its conditions, and shows them in words', async () => {
    const mug = await createTestProduct(shop, { name: 'Moss mug' })
    const response = await admin.post(path, {
      ...newForm,
      name: 'Spring sale',
      min_total: '50',
      max_total: '500.50',
      min_quantity: 2,
      max_quantity: 9,
      min_weight: 100,
      max_weight: 5000,
      wholesale_only: 'on',
      sale_items: 'exclude',
      included_products: [mug.id],
      starts_on: '2026-03-01',
      ends_on: '2026-03-31',
      usage_limit: 100,
      customer_limit: 1,
      stackable: 'on',
    })
    const [stored] = await discounts()
    expect(response).toRedirectTo(`${path}/${stored!.id}/edit`)
    expect(stored).toMatchObject({
      name: 'Spring sale',
      code: 'SPRING',
      value: 125_000,
      minTotal: 5000,
      maxTotal: 50_050,
      minQuantity: 2,
      maxQuantity: 9,
      minWeight: 100,
      maxWeight: 5000,
      wholesaleOnly: true,
      saleItems: 'exclude',
      includedProducts: [mug.id],
      startsOn: '2026-03-01',
      endsOn: '2026-03-31',
      usageLimit: 100,
      customerLimit: 1,
      stackable: true,
    })
    const page = await admin.follow(response)
    for (const sentence of [
      '12.5% off with the code SPRING.',
      'For orders from $50.00 to $500.50.',
      'Ends after March 31, 2026.',
      'Moss mug',
    ])
      expect(page).toShow(sentence)
    expect(page.text).toContain('/discount/SPRING"')
    expect(await audit()).toEqual(['discount.created'])
  })

  test('names the code like the discount when it has no name', async () => {
    await admin.post(path, newForm)
    expect(await discounts()).toMatchObject([{ name: 'SPRING', code: 'SPRING' }])
  })

  test('returns 422 with each error at its field and keeps what was entered', async () => {
    await createTestDiscount(shop)
    const cases: [Record<string, string | number>, string][] = [
      [{ code: ' Welcome10 ' }, 'Another discount has this code.'],
      [{ code: 'A!' }, 'Use 3 to 40 letters, digits, hyphens and underscores.'],
      [{ percent: '150' }, 'Enter a percentage up to 100.'],
      [{ percent: '0' }, 'Enter a percentage up to 100.'],
      [{ percent: '-5' }, 'Enter a percentage up to 100.'],
      [{ kind: 'fixed', amount: 'ten' }, 'Enter an amount'],
      [{ kind: 'fixed', amount: '' }, 'Enter the amount to take off.'],
      [{ min_total: '50', max_total: '20' }, 'The maximum must not be below the minimum.'],
      [{ starts_on: '2026-03-02', ends_on: '2026-03-01' }, 'The last day must not be before the first.'],
      [{ usage_limit: 0 }, 'Enter a whole number of at least 1'],
      [{ method: 'automatic', name: '' }, 'Enter a name.'],
      [{ code: '', name: '' }, 'Enter a name.'],
    ]
    for (const [change, message] of cases) {
      const response = await admin.post(path, { ...newForm, min_quantity: 7, ...change })
      expect(response).toHaveStatus(422)
      expect(response).toShow(message)
      expect(response.text).toContain('value="7"')
    }
    expect(await discounts()).toHaveLength(1)
  })

  test('refuses a stale save with both versions, and saves over it when asked', async () => {
    const id = await createTestDiscount(shop)
    const seen = await updatedAt(id)
    await admin.post(`${path}/${id}`, { ...newForm, code: 'FIRST', updated_at: seen })
    const stale = await admin.post(`${path}/${id}`, { ...newForm, code: 'SECOND', updated_at: seen })
    expect(stale).toHaveStatus(409)
    expect(stale).toShow('FIRST')
    expect(stale).toShow('SECOND')
    await admin.post(`${path}/${id}`, { ...newForm, code: 'SECOND', updated_at: await updatedAt(id) })
    expect(await findCode(shop.db.read, 'second')).toMatchObject({ discountId: id })
    expect(await findCode(shop.db.read, 'first')).toBeNull()
  })

  test('shows of a stale save whatever the other one changed', async () => {
    const id = await createTestDiscount(shop)
    const [mug, mugs] = [await createTestProduct(shop, { name: 'Moss mug' }), await createTestCategory(shop, { name: 'Winter mugs' })]
    const seen = await updatedAt(id)
    const lists = { included_products: [mug.id], excluded_categories: [mugs.id] }
    await admin.post(`${path}/${id}`, { ...newForm, ...lists, wholesale_only: 'on', sale_items: 'only', updated_at: seen })
    const stale = await admin.post(`${path}/${id}`, { ...newForm, updated_at: seen })
    const differences = /<table class="table conflict-table">.*?<\/table>/s.exec(stale.text)?.[0] ?? ''
    for (const shown of ['Only these products', 'Moss mug', 'Not these categories', 'Winter mugs', 'Wholesale customers only', 'Included'])
      expect(differences).toContain(shown)
  })

  test('searches products with and without script, and saves nothing by searching', async () => {
    const mug = await createTestProduct(shop, { name: 'Moss mug' })
    const listed = await createTestProduct(shop, { name: 'Bowl' })
    const form = { ...newForm, search_included_products: 'moss', included_products: [listed.id], enter: 1 }
    const page = await admin.post(path, form)
    expect(page).toHaveStatus(200)
    expect(page.text).toContain(`name="included_products" value="${mug.id}"`)
    expect(page.text).toMatch(new RegExp(`name="included_products" value="${listed.id}"[^>]*checked`))
    expect(page.text).toContain('value="SPRING"')
    const fragment = await admin.htmx().post(`${path}/products?list=included_products`, form)
    expect(fragment).toReplace('#picked-included_products')
    expect(fragment).toShow('Moss mug')
    expect(await discounts()).toEqual([])
    const { enter: _, ...save } = form
    await admin.post(path, { ...save, search_included_products: '' })
    expect(await discounts()).toMatchObject([{ includedProducts: [listed.id] }])
  })

  test('updates the summary while the form changes', async () => {
    const fragment = await admin
      .htmx()
      .post(`${path}/summary`, { ...newForm, kind: 'free_shipping', max_shipping_rate: '10', min_total: '75' })
    expect(fragment).toReplace('#discount-summary')
    expect(fragment).toShow('Free shipping with the code SPRING.')
    expect(fragment).toShow('Covers shipping methods up to $10.00.')
    expect(await admin.htmx().post(`${path}/summary`, { ...newForm, percent: 'x' })).toShow('Complete the form')
  })

  test('never reads create, config and test as an id', async () => {
    expect(await admin.get(`${path}/create`)).toShow('Create discount')
    expect(await admin.get(`${path}/config`)).toShow('Discount settings')
    expect(await admin.get(`${path}/test`)).toShow('Test discounts')
    expect(await admin.get(`${path}/999/edit`)).toHaveStatus(404)
    expect(await admin.get(`${path}/abc/edit`)).toHaveStatus(404)
  })

  test('shows a discount to staff who may only read', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const id = await createTestDiscount(shop)
    const page = await agent.get(`${path}/${id}/edit`)
    expect(page).toShow('WELCOME10')
    expect(page.text).not.toContain('id="discount-delete"')
    expect(await agent.post(`${path}/${id}`, newForm)).toHaveStatus(403)
  })
})

describe('generated codes', () => {
  const codes = () => shop.db.read.select().from(shop.db.t.discountCodes)

  test('are single-use, start with the prefix and are exported', async () => {
    const id = await createTestDiscount(shop, { code: '', name: 'Newsletter' })
    await admin.post(`${path}/${id}/codes`, { count: 3, prefix: 'NEWS' })
    const stored = await codes()
    expect(stored).toHaveLength(3)
    expect(stored.every(({ singleUse, code }) => singleUse && code.startsWith('NEWS-'))).toBe(true)
    const csv = await admin.get(`${path}/${id}/codes.csv`)
    expect(csv.text.trim().split('\r\n')).toHaveLength(4)
    expect(csv.text).toContain(`${stored[0]!.code},unused,`)
  })

  test('beyond the first are added by a job, and the page says how many are left', async () => {
    const id = await createTestDiscount(shop, { code: '', name: 'Newsletter' })
    await admin.post(`${path}/${id}/codes`, { count: 1200 })
    expect(await codes()).toHaveLength(250)
    expect(await admin.get(`${path}/${id}/edit`)).toShow('950 more are being generated.')
    expect(await admin.post(`${path}/${id}/codes`, { count: 1 })).toHaveStatus(422)
    await runDueJobs(shop, jobHandlers)
    const stored = await codes()
    expect(stored).toHaveLength(1200)
    expect(new Set(stored.map(({ codeKey }) => codeKey)).size).toBe(1200)
    expect(await admin.get(`${path}/${id}/edit`)).toShow('Single-use codes: 1,200')
  })

  test('are at most 10,000 per discount, and none for an automatic one', async () => {
    const id = await createTestDiscount(shop, { code: '', name: 'Newsletter' })
    for (const count of [0, 10_001, -1, 'x']) expect(await admin.post(`${path}/${id}/codes`, { count })).toHaveStatus(422)
    expect(await admin.post(`${path}/${id}/codes`, { count: 1, prefix: '<b>' })).toHaveStatus(422)
    const automatic = await createTestDiscount(shop, { automatic: true })
    expect(await admin.post(`${path}/${automatic}/codes`, { count: 1 })).toHaveStatus(422)
    expect(await codes()).toEqual([])
  })
})

describe('discount settings', () => {
  const config = { discount_codes_enabled: 'on', discount_combination: 'best', wholesale_discount_percent: 15, sale_badge: 'percent' }

  test('are saved with an audit entry, and a stale save is refused', async () => {
    const page = await admin.get(`${path}/config`)
    const seen = /name="updated_at" value="(\d+)"/.exec(page.text)![1]!
    expect(await admin.post(`${path}/config`, { ...config, updated_at: seen })).toRedirectTo(`${path}/config`)
    const changed = await admin.get(`${path}/config`)
    expect(changed.text).toMatch(/value="best"[^>]*checked/)
    expect(changed.text).toContain('value="15"')
    expect(await audit()).toEqual(['discount.configured'])
    const stale = await admin.post(`${path}/config`, { ...config, discount_combination: 'all', updated_at: seen })
    expect(stale).toHaveStatus(409)
    expect(stale).toShow('Only the best')
  })

  test('reject a percentage above 100 and unknown choices', async () => {
    expect(await admin.post(`${path}/config`, { ...config, wholesale_discount_percent: 101 })).toHaveStatus(422)
    expect(await admin.post(`${path}/config`, { ...config, discount_combination: 'most' })).toHaveStatus(422)
  })
})

describe('the test of a cart', () => {
  test('shows which discounts apply, which do not and why, for products or an order', async () => {
    const mug = await createTestProduct(shop, { name: 'Moss mug', price: 2400 })
    await createTestDiscount(shop, { code: 'TEN' })
    await createTestDiscount(shop, { code: 'BIG', minTotal: 10_000, wholesaleOnly: true })
    await createTestDiscount(shop, {
      automatic: true,
      name: 'Two mugs',
      kind: 'fixed',
      value: 300,
      minQuantity: 2,
      includedProducts: [mug.id],
    })
    expect(await admin.get(`${path}/test?q=moss`)).toShow(mug.sku)
    const page = await admin.get(`${path}/test?qty.${mug.variantId}=1&codes=ten+nope`)
    for (const text of [
      '−$2.40',
      'We do not know the code nope.',
      'Your order must have at least 2 items for Two mugs.',
      'Total before tax',
    ])
      expect(page).toShow(text)
    // Each broken rule of a code that was not entered.
    expect(page).toShow('Your order must be at least $100.00 for BIG.')
    expect(page).toShow('BIG is for wholesale customers only.')
    const two = await admin.get(`${path}/test?qty.${mug.variantId}=2&codes=ten`)
    expect(two).toShow('Two mugs cannot be combined with TEN.')
    expect(await admin.get(`${path}/test?order=99999`)).toShow('No order has this number.')
    expect(await admin.get(`${path}/test?qty.${mug.variantId}=999999&date=nonsense&country=zz&email=x`)).toHaveStatus(200)
  })

  test('counts the earlier orders of the customer and the day', async () => {
    const mug = await createTestProduct(shop, { name: 'Moss mug', price: 2400 })
    const id = await createTestDiscount(shop, { code: 'ONCE', endsOn: '2026-01-31' })
    expect(await admin.get(`${path}/test?qty.${mug.variantId}=1&codes=ONCE&date=2026-02-01`)).toShow('ONCE ended on January 31, 2026.')
    expect(await admin.get(`${path}/test?qty.${mug.variantId}=1&discount=${id}&date=2026-01-31`)).toShow('−$2.40')
    expect((await shop.db.read.select().from(shop.db.t.discounts).where(eq(shop.db.t.discounts.id, id)))[0]!.used).toBe(0)
  })
})
