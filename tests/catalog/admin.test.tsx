import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { saveProduct } from '#src/catalog/save-product.ts'
import { slugOf } from '#src/lib/slugs.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { cards, editorFields } from '#templates/catalog/admin/editor-fields.ts'
import { fullFacts } from '#tests/support/full-product.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { countReads } from '#tests/support/count-reads.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { picture as aPicture } from '#tests/media/picture.ts'
import { type EditorForm, formOf as editorForm, saveForm } from './editor-form.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let boss: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
})

afterEach(() => shop.db.close())

const list = '/admin/ecommerce/products'
const edit = (id: number) => `${list}/${id}/edit`
const names = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])

async function productRow(id: number) {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select().from(products).where(eq(products.id, id))
  return row!
}

async function lastAudit() {
  const rows = await shop.db.read.select().from(shop.db.t.auditLog)
  return rows.at(-1)
}

describe('the list of products', () => {
  test('shows every status, with stock and price', async () => {
    await aProduct(shop, { name: 'Red Kettle', status: 'draft', price: 4250, stock: 7 })
    const page = await boss.get(list)
    expect(page).toHaveStatus(200)
    expect(page).toShow('Red Kettle')
    expect(page).toShow('Draft')
    expect(page).toShow('7 in stock')
    expect(page).toShow('$42.50')
  })

  test('tells an empty shop from a search without a match', async () => {
    expect(await boss.get(list)).toShow('No products yet')
    await aProduct(shop)
    expect(await boss.get(`${list}?q=zebra`)).toShow('Nothing matches that')
  })

  test('is searched by parts of name, brand and SKU, in any order and case', async () => {
    const brand = await aBrand(shop, { name: 'Nördlich' })
    await aProduct(shop, { name: 'Tall Vase', brandId: brand.id, variants: [{ sku: 'TV-900' }] })
    await aProduct(shop, { name: 'Low Bowl' })
    for (const q of ['tv-9', 'vase nordlich', 'TALL']) expect(names((await boss.get(`${list}?q=${q}`)).text)).toEqual(['Tall Vase'])
  })

  test('takes the wildcards of a search literally', async () => {
    await aProduct(shop, { name: 'Plain' })
    await aProduct(shop, { name: '100% Linen' })
    expect(names((await boss.get(`${list}?q=%25`)).text)).toEqual(['100% Linen'])
    expect(names((await boss.get(`${list}?q=_`)).text)).toEqual([])
  })

  test('is filtered by status, brand, and a category with all below it', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    const vases = await aCategory(shop, { name: 'Vases', parentId: home.id })
    const brand = await aBrand(shop, { name: 'Northlight' })
    await aProduct(shop, { name: 'In vases', categoryId: vases.id })
    await aProduct(shop, { name: 'Of a brand', brandId: brand.id })
    await aProduct(shop, { name: 'Archived', status: 'archived' })
    expect(names((await boss.get(`${list}?category=${home.id}`)).text)).toEqual(['In vases'])
    expect(names((await boss.get(`${list}?brand=${brand.id}`)).text)).toEqual(['Of a brand'])
    expect(names((await boss.get(`${list}?view=archived`)).text)).toEqual(['Archived'])
  })

  test('is ordered by name and by price, in both directions', async () => {
    await aProduct(shop, { name: 'B', price: 100 })
    await aProduct(shop, { name: 'A', price: 300 })
    await aProduct(shop, { name: 'C', price: 200 })
    expect(names((await boss.get(`${list}?sort=name`)).text)).toEqual(['A', 'B', 'C'])
    expect(names((await boss.get(`${list}?sort=name&dir=desc`)).text)).toEqual(['C', 'B', 'A'])
    expect(names((await boss.get(`${list}?sort=price`)).text)).toEqual(['B', 'C', 'A'])
  })

  test('holds 25 rows a page, and beyond the end shows the last page', async () => {
    for (let at = 0; at < 27; at += 1) await aProduct(shop, { name: `Thing ${String(at).padStart(2, '0')}` })
    expect(names((await boss.get(`${list}?sort=name`)).text)).toHaveLength(25)
    const last = await boss.get(`${list}?sort=name&page=99`)
    expect(names(last.text)).toEqual(['Thing 25', 'Thing 26'])
    expect(last).toShow('26–27 of 27')
  })

  test('asks no more of the database for 25 rows than for two', async () => {
    for (let at = 0; at < 2; at += 1) await aProduct(shop)
    await boss.get(list)
    const few = await countReads(shop, () => boss.get(list))
    for (let at = 0; at < 25; at += 1) await aProduct(shop)
    expect(await countReads(shop, () => boss.get(list))).toBe(few)
  })

  test('is the fragment #list for htmx, with a tidy address for the address bar', async () => {
    await aProduct(shop, { name: 'Red Kettle' })
    const asked = `${list}?view=all&sort=updated&dir=desc&q=kettle&category=&brand=`
    expect((await boss.get(asked)).text).toStartWith('<!doctype html>')
    const part = await boss.htmx(list).get(asked)
    expect(part).toReplace('#list')
    expect(part.headers.get('hx-push-url')).toBe(`${list}?q=kettle`)
    const typing = await boss.htmx(list).get(asked, { headers: { 'hx-source': 'input#list-q' } })
    expect(typing.headers.get('hx-replace-url')).toBe(`${list}?q=kettle`)
  })

  test('writes names as text', async () => {
    await aProduct(shop, { name: '<img src=x onerror=alert(1)>', seoLink: 'x' })
    expect((await boss.get(list)).text).not.toContain('<img src=x')
  })
})

const formOf = (id: number) => editorForm(boss, id)
const save = (id: number, change: EditorForm, from: Browser = boss) => saveForm(from, id, change)

describe('the product editor', () => {
  test('saves what was typed and nothing else, and says so', async () => {
    const { id } = await aProduct(shop, { name: 'Kettle', price: 2000, seoLink: 'kettle' })
    const before = await productRow(id)
    const answer = await save(id, { name: 'Iron kettle', price: '1,249.50', weight: '900', id: '999', created_at: '1', list_price: '1' })
    expect(answer).toRedirectTo(edit(id))
    expect(await boss.follow(answer)).toShow('Product saved')
    const after = await productRow(id)
    expect(after).toMatchObject({ name: 'Iron kettle', price: 124_950, listPrice: 124_950, weight: 900, createdAt: before.createdAt })
    expect(after).toEqual({ ...before, ...after })
    expect(await lastAudit()).toMatchObject({
      actor: 'Role 5',
      action: 'product.saved',
      subject: `product:${id}`,
      change: { name: ['Kettle', 'Iron kettle'], price: [2000, 124_950] },
    })
  })

  test('saved unchanged leaves the product as it was', async () => {
    const brand = await aBrand(shop, { name: 'Northlight' })
    const home = await aCategory(shop, { name: 'Home' })
    const also = await aCategory(shop, { name: 'Gifts' })
    const { id } = await aProduct(shop, { pictures: ['Red', ''] })
    const [still] = await shop.db.read.select().from(shop.db.t.media)
    const facts = fullFacts({ brandId: brand.id, categoryId: home.id, alsoIn: [also.id], videoPosterId: still!.id })
    const variants = ['Red', 'Blue'].map((color) => ({ sku: `FULL-${color}`, options: { Color: color } }))
    await shop.db.transaction((tx) => saveProduct(tx, { id, facts, variants }, { now: shop.now() }))
    const page = await boss.get(edit(id))
    for (const name of Object.keys(editorFields)) expect(page.text).toContain(`name="${name}"`)
    for (const card of Object.keys(cards)) expect(page.text).toContain(`id="${card}"`)
    const before = await productRow(id)
    const answer = await save(id, {})
    expect(answer).toRedirectTo(edit(id))
    expect(await productRow(id)).toEqual({ ...before, updatedAt: expect.any(Number) })
    expect((await lastAudit())!.change).toEqual({})
  })

  test('refuses with every fault at its field and keeps what was typed', async () => {
    const { id } = await aProduct(shop, { name: 'Kettle' })
    const answer = await save(id, { name: '', price: 'cheap', sale_starts_at: 'soon', short_description: 'Typed just now' })
    expect(answer).toHaveStatus(422)
    expect(answer.text).toContain('<title>Error: ')
    expect(answer).toShow('There is a problem')
    expect(answer).toShow('Enter a name.')
    expect(answer).toShow('Typed just now')
    expect(answer.text).toContain('value="cheap"')
    const second = await save(id, { price: 'cheap', sale_starts_at: 'soon' })
    expect(second).toShow('Enter an amount, for example 24.50.')
    expect(second).toShow('Enter a day and a time.')
    expect((await productRow(id)).name).toBe('Kettle')
    // The way to each card that holds a mistake is marked, at the side too.
    const marked = (text: string) => [...text.matchAll(/<a href="#([\w-]+)" data-wrong[^>]*>/g)].map(([, card]) => card)
    expect(marked(answer.text)).toEqual(['card-basics'])
    expect(marked(second.text)).toEqual(['card-pricing'])
    expect(marked((await save(id, { video_url: 'x', weight: '-1' })).text)).toEqual(['card-shipping'])
    expect(marked((await save(id, { video_url: 'x' })).text)).toEqual(['card-video'])
    expect(marked((await boss.get(edit(id))).text)).toEqual([])
  })

  test('tells at the field when the address is taken', async () => {
    await aProduct(shop, { seoLink: 'taken' })
    const { id } = await aProduct(shop, { seoLink: 'mine' })
    const answer = await save(id, { seo_link: 'taken' })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('Another product already has this address.')
    expect(answer.text).toMatch(/id="f-seo_link-error"/)
  })

  test('keeps only harmless HTML of a description', async () => {
    const { id } = await aProduct(shop)
    const hostile =
      '<p onclick="x()">Good</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">a</a><iframe src="/x"></iframe>' +
      '<div hx-get="/x"><a href="https://ok.example" hx-post="/y">b</a></div>'
    await save(id, { description: hostile })
    expect((await productRow(id)).description).toBe('<p>Good</p><a>a</a><a href="https://ok.example">b</a>')
  })

  test('switches to checkout when a product is bought on its own', async () => {
    const { id } = await aProduct(shop)
    await save(id, { standalone_purchase: 'on' })
    expect(await productRow(id)).toMatchObject({ standalonePurchase: true, checkoutRedirect: true })
  })

  test('stands only in categories and brands that there are', async () => {
    const { id } = await aProduct(shop)
    const unknown: Record<string, string | string[]>[] = [{ brand_id: '77' }, { category_id: '77' }, { also_in: ['77'] }]
    for (const change of unknown) {
      const answer = await save(id, change)
      expect(answer).toHaveStatus(422)
      expect(answer).toShow('Choose one of the options')
    }
  })

  test('takes no completion address but of the web', async () => {
    const { id } = await aProduct(shop)
    expect(await save(id, { completion_redirect: 'javascript:alert(1)' })).toHaveStatus(422)
    expect((await productRow(id)).completionRedirect).toBeNull()
  })

  test('saves fees and which SKUs are sold, of its own variants only', async () => {
    const mine = await aProduct(shop, { options: { Size: ['S', 'L'] } })
    const other = await aProduct(shop)
    const [small, large] = mine.variants.map((variant) => variant.id)
    const form = await formOf(mine.id)
    delete form[`variants.${small}.active`]
    const change = { [`variants.${large}.variant_fee`]: '-2.50', [`variants.${other.variantId}.variant_fee`]: '9.00' }
    await boss.post(`${list}/${mine.id}`, { ...form, ...change })
    const { variants } = shop.db.t
    const rows = await shop.db.read.select().from(variants).orderBy(variants.id)
    expect(rows.map((row) => [row.id, row.variantFee, row.active])).toEqual([
      [small!, 0, false],
      [large!, -250, true],
      [other.variantId, 0, true],
    ])
  })

  test('a sale is dated in the time of the shop', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { timezone: 'America/Los_Angeles' }, shop.now()))
    const { id } = await aProduct(shop, { price: 2000 })
    await save(id, { sale_price: '10', sale_starts_at: '2026-07-01T08:00' })
    expect((await productRow(id)).saleStartsAt).toBe(Date.UTC(2026, 6, 1, 15))
    expect((await boss.get(edit(id))).text).toContain('value="2026-07-01T08:00"')
  })

  test('shows both versions when somebody else saved first, and lets the second one win on purpose', async () => {
    const { id } = await aProduct(shop, { name: 'Kettle', price: 2000 })
    const stale = await formOf(id)
    const other = await browserOf(app, shop, await addPerson(shop, 4))
    await save(id, { name: 'Their kettle' }, other)

    const answer = await boss.post(`${list}/${id}`, { ...stale, name: 'My kettle', price: '30.00' })
    expect(answer).toHaveStatus(409)
    expect(answer).toShow('Role 4 saved this on')
    expect(answer).toShow('Name My kettle Their kettle')
    expect(answer).toShow('Price 30.00 20.00')
    expect((await productRow(id)).name).toBe('Their kettle')

    const seen = /name="updated_at" value="(\d+)"/.exec(answer.text)![1]!
    expect(await boss.post(`${list}/${id}`, { ...stale, updated_at: seen, name: 'My kettle' })).toHaveStatus(303)
    expect((await productRow(id)).name).toBe('My kettle')
  })

  test('notices who saved first after a refusal, too', async () => {
    const { id } = await aProduct(shop, { name: 'Kettle' })
    const form = await formOf(id)
    await save(id, { name: 'Their kettle' }, await browserOf(app, shop, await addPerson(shop, 4)))
    const refused = await boss.post(`${list}/${id}`, { ...form, name: '' })
    expect(refused).toHaveStatus(422)
    const seen = /name="updated_at" value="(\d+)"/.exec(refused.text)![1]!
    expect(await boss.post(`${list}/${id}`, { ...form, updated_at: seen, name: 'My kettle' })).toHaveStatus(409)
    expect((await productRow(id)).name).toBe('Their kettle')
  })

  test('answers htmx with the form, saved, refused and stale', async () => {
    const { id } = await aProduct(shop)
    const htmx = boss.htmx(edit(id))
    const form = await formOf(id)
    const saved = await htmx.post(`${list}/${id}`, { ...form, price: '7' })
    expect(saved).toReplace('#edit')
    expect(saved.headers.get('hx-trigger')).toContain('Product saved')
    expect(saved.text).toContain('value="7.00"')
    const stale = await htmx.post(`${list}/${id}`, { ...form, price: '8' })
    expect(stale).toReplace('#edit')
    expect(stale).toHaveStatus(409)
    const refused = await htmx.post(`${list}/${id}`, { ...form, name: '' })
    expect(refused).toReplace('#edit')
    expect(refused).toHaveStatus(422)
  })

  test('says that there is no such product', async () => {
    expect(await boss.get(edit(987))).toHaveStatus(404)
    expect(await boss.get(`${list}/1e3/edit`)).toHaveStatus(404)
  })

  test('links to the store what it shows, and to a preview for staff what it does not', async () => {
    const shown = await aProduct(shop, { seoLink: 'shown' })
    const hidden = await aProduct(shop, { seoLink: 'hidden', status: 'draft' })
    expect(await boss.get(edit(shown.id))).toShow('View in store')
    const page = await boss.get(edit(hidden.id))
    expect(page).toShow('Preview')
    expect(page.text).toContain('href="/items/hidden"')
    expect(await boss.get('/items/hidden')).toShow('Only staff can see this page.')
    expect(await browser(app).get('/items/hidden')).toHaveStatus(404)
  })
})

describe('a new product', () => {
  test('begins as a draft with an address of its own and leads to the editor', async () => {
    await aProduct(shop, { name: 'Blue Mug', seoLink: 'blue-mug' })
    const answer = await boss.post(list, { name: 'Blue Mug', price: '12.50', sku: 'MUG-2' })
    const id = Number(/products\/(\d+)\/edit/.exec(answer.location!)![1])
    expect(await productRow(id)).toMatchObject({ name: 'Blue Mug', seoLink: 'blue-mug-2', price: 1250, status: 'draft' })
    expect((await boss.follow(answer)).text).toContain('value="MUG-2"')
    expect(await lastAudit()).toMatchObject({ action: 'product.created', subject: `product:${id}` })
  })

  test('finds an address beside those that are taken or kept, however long its name is', async () => {
    const name = 'A name so long that its address is cut off where addresses end, which is after eighty characters'
    const links = []
    for (const [at, wanted] of [name, name, name, 'New'].entries()) {
      const answer = await boss.post(list, { name: wanted, price: '1', sku: `LINK-${at}` })
      links.push((await productRow(Number(/products\/(\d+)\/edit/.exec(answer.location!)![1]))).seoLink)
    }
    const [whole, stem] = [slugOf(name), slugOf(name).slice(0, 74).replace(/-+$/, '')]
    expect(links).toEqual([whole, `${stem}-2`, `${stem}-3`, 'new-2'])
  })

  test('needs a name, a price and a SKU that nobody has', async () => {
    await aProduct(shop, { variants: [{ sku: 'TAKEN' }] })
    const answer = await boss.post(list, { name: 'Mug', price: 'x', sku: '' })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('Enter a SKU.')
    expect(await boss.post(list, { name: 'Mug', price: 'x', sku: 'A' })).toShow('Enter an amount')
    expect(await boss.post(list, { name: 'Mug', price: '1', sku: 'TAKEN' })).toShow('Another variant already has this SKU.')
    expect(await boss.htmx().post(list, { name: 'Mug', price: 'x', sku: 'A' })).toReplace('#create')
  })
})

describe('pictures of a product', () => {
  const gallery = async (id: number) => {
    const { productImages } = shop.db.t
    const rows = await shop.db.read.select().from(productImages).where(eq(productImages.productId, id)).orderBy(productImages.position)
    return rows.map((row) => ({ id: row.id, alt: row.imageAlt }))
  }
  const pictures = (id: number) => `${list}/${id}/pictures`

  test('are added, several at once, behind those there are', async () => {
    const { id } = await aProduct(shop, { name: 'Vase', pictures: [''] })
    const bytes = (await aPicture(40, 30)) as Uint8Array<ArrayBuffer>
    const files = [1, 2].map((at) => new File([bytes], `${at}.png`, { type: 'image/png' }))
    const body = new FormData()
    for (const file of files) body.append('pictures', file)
    const part = await boss.htmx(edit(id)).send(pictures(id), { method: 'POST', body })
    expect(part).toReplace('#media')
    expect(await gallery(id)).toEqual([{ id: expect.any(Number), alt: 'Vase' }, ...files.map(() => ({ id: expect.any(Number), alt: '' }))])
    expect(await lastAudit()).toMatchObject({ action: 'product.pictures.added' })
  })

  test('that are none are refused by name, and the others stay', async () => {
    const { id } = await aProduct(shop)
    const body = new FormData()
    body.append('pictures', new File(['<svg onload="x()"/>'], 'evil.png', { type: 'image/png' }))
    body.append('pictures', new File([(await aPicture(40, 30)) as Uint8Array<ArrayBuffer>], 'good.png', { type: 'image/png' }))
    const part = await boss.htmx(edit(id)).send(pictures(id), { method: 'POST', body })
    expect(part).toHaveStatus(422)
    expect(part).toShow('evil.png: This is not a picture we can show.')
    expect(await gallery(id)).toHaveLength(1)
    expect(await boss.htmx(edit(id)).send(pictures(id), { method: 'POST', body: new FormData() })).toHaveStatus(422)
  })

  test('move one place at a time and stop at the ends', async () => {
    const { id } = await aProduct(shop, { pictures: ['a', 'b', 'c'] })
    const [first, second, third] = (await gallery(id)).map((picture) => picture.id)
    await boss.post(`${pictures(id)}/${third}/move?by=-1`)
    await boss.post(`${pictures(id)}/${first}/move?by=-1`)
    expect((await gallery(id)).map((picture) => picture.id)).toEqual([first, third, second] as number[])
    const part = await boss.htmx(edit(id)).post(`${pictures(id)}/${first}/move?by=1`)
    expect(part).toReplace('#media')
    expect((await gallery(id)).map((picture) => picture.id)).toEqual([third, first, second] as number[])
  })

  test('come back where they were when their removal is undone, and only once', async () => {
    const { id } = await aProduct(shop, { name: 'Vase', pictures: ['Red', 'Blue'] })
    const [first] = await gallery(id)
    const part = await boss.htmx(edit(id)).post(`${pictures(id)}/${first!.id}/delete`)
    expect(part).toShow('Picture removed.')
    expect((await gallery(id)).map((picture) => picture.alt)).toEqual(['Vase Blue'])
    const entry = /restore\?entry=(\d+)/.exec(part.text)![1]
    for (let times = 0; times < 2; times += 1) await boss.post(`${pictures(id)}/restore?entry=${entry}`)
    expect((await gallery(id)).map((picture) => picture.alt)).toEqual(['Vase Red', 'Vase Blue'])
  })

  test('come back to their own product only, and only by who took them off', async () => {
    const { id } = await aProduct(shop, { name: 'Vase', pictures: ['Red'] })
    const other = await aProduct(shop, { name: 'Bowl', pictures: ['Blue'] })
    const [picture] = await gallery(id)
    const part = await boss.htmx(edit(id)).post(`${pictures(id)}/${picture!.id}/delete`)
    const entry = /restore\?entry=(\d+)/.exec(part.text)![1]
    expect(await boss.post(`${pictures(other.id)}/restore?entry=${entry}`)).toHaveStatus(409)
    expect((await boss.get(`${edit(other.id)}?removed=${entry}`)).text).not.toContain('restore?entry=')
    const colleague = await browserOf(app, shop, await addPerson(shop, 4))
    expect(await colleague.post(`${pictures(id)}/restore?entry=${entry}`)).toHaveStatus(409)
    expect(await gallery(other.id)).toHaveLength(1)
    expect(await gallery(id)).toHaveLength(0)
  })

  test('can be taken back without script too', async () => {
    const { id } = await aProduct(shop, { name: 'Vase', pictures: ['Red'] })
    const [picture] = await gallery(id)
    const page = await boss.follow(await boss.post(`${pictures(id)}/${picture!.id}/delete`))
    expect(page).toShow('Picture removed. Undo')
    const entry = /restore\?entry=(\d+)/.exec(page.text)![1]
    expect(await boss.get(`${edit(id)}?removed=${Number(entry) + 1}`)).not.toShow('Picture removed.')
    await boss.post(`${pictures(id)}/restore?entry=${entry}`)
    expect(await gallery(id)).toHaveLength(1)
  })

  test('of another product are out of reach', async () => {
    const { id } = await aProduct(shop, { pictures: [''] })
    const other = await aProduct(shop)
    const [picture] = await gallery(id)
    expect(await boss.post(`${pictures(other.id)}/${picture!.id}/delete`)).toHaveStatus(404)
    expect(await gallery(id)).toHaveLength(1)
  })

  test('get their words with the product', async () => {
    const { id } = await aProduct(shop, { pictures: [''] })
    const [picture] = await gallery(id)
    await save(id, { [`pictures.${picture!.id}.image_alt`]: 'A vase in the window' })
    expect(await gallery(id)).toEqual([{ id: picture!.id, alt: 'A vase in the window' }])
    expect(await lastAudit()).toMatchObject({ change: { pictures: [picture!.id] } })
  })

  test('keep what staff chose in sight where a card or a thumbnail cuts them', async () => {
    const { id, seoLink } = await aProduct(shop, { pictures: ['', ''] })
    const [picture] = await gallery(id)
    expect((await boss.get('/shop')).text).not.toContain('data-focus')
    await save(id, { [`pictures.${picture!.id}.focus`]: 'top-left' })
    expect((await boss.get(edit(id))).text).toMatch(/value="top-left"[^>]* checked/)
    expect((await boss.get('/shop')).text).toContain('data-focus="top-left"')
    expect((await boss.get(`/items/${seoLink}`)).text).toContain('data-focus="top-left"')
    await save(id, { [`pictures.${picture!.id}.focus`]: '"><script>' })
    expect((await boss.get('/shop')).text).not.toContain('data-focus')
  })
})

describe('rights on the catalogue', () => {
  test('under least privilege an agent reads and an editor writes', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const { id } = await aProduct(shop, { name: 'Kettle' })
    const agent = await browserOf(app, shop, await addPerson(shop, 3))
    const editor = await browserOf(app, shop, await addPerson(shop, 4))
    expect(await agent.get(edit(id))).toHaveStatus(200)
    expect(await save(id, { name: 'X' }, agent)).toHaveStatus(403)
    expect((await productRow(id)).name).toBe('Kettle')
    expect(await save(id, { name: 'X' }, editor)).toHaveStatus(303)
  })

  test('a form sent from another site changes nothing', async () => {
    const { id } = await aProduct(shop, { name: 'Kettle' })
    const form = await formOf(id)
    const answer = await boss.post(`${list}/${id}`, { ...form, name: 'X' }, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer).toHaveStatus(403)
    expect((await productRow(id)).name).toBe('Kettle')
  })
})
