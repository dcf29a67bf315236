import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { categoryTree, type CategoryNode } from '#src/catalog/categories.ts'
import { moveCategory } from '#src/catalog/edit-categories.ts'
import { recountListings } from '#src/catalog/listing-counts.ts'
import { treeRows } from '#src/catalog/tree-rows.ts'
import { jobHandlers } from '#src/chores.ts'
import { runDue } from '#src/jobs/jobs.ts'
import { Conflict, Refusal } from '#src/lib/errors.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aCategory, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { picture as aPicture } from '#tests/media/picture.ts'
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

const list = '/admin/ecommerce/categories'
const names = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])
const shape = (nodes: CategoryNode[]): unknown[] =>
  nodes.map((node) => (node.children.length > 0 ? [node.name, shape(node.children)] : node.name))
const tree = async () => shape(await categoryTree(shop.db.read))

async function rowOf(id: number) {
  const { categories } = shop.db.t
  return (await shop.db.read.select().from(categories).where(eq(categories.id, id)))[0]
}

async function placesOf(productId: number) {
  const { categoryProducts } = shop.db.t
  const rows = await shop.db.read.select().from(categoryProducts).where(eq(categoryProducts.productId, productId))
  return rows.map((row) => (row.chosen ? row.categoryId : -row.categoryId)).sort((a, b) => Math.abs(a) - Math.abs(b))
}

const counts = () =>
  shop.db.read.rows<{ category_id: number; brand_id: number; products: number }>(
    sql`select category_id, brand_id, products from ${shop.db.t.listingCounts} where products <> 0 order by category_id, brand_id`,
  )

async function expectCountsKept() {
  const kept = await counts()
  await shop.db.transaction(recountListings)
  expect(kept).toEqual(await counts())
}

/** Table > (Mugs > Tall, Plates), Bags. */
async function someShelves() {
  const table = await aCategory(shop, { name: 'Table', position: 0 })
  const bags = await aCategory(shop, { name: 'Bags', position: 1 })
  const mugs = await aCategory(shop, { name: 'Mugs', parentId: table.id, position: 0 })
  const plates = await aCategory(shop, { name: 'Plates', parentId: table.id, position: 1 })
  const tall = await aCategory(shop, { name: 'Tall', parentId: mugs.id })
  return { table: table.id, bags: bags.id, mugs: mugs.id, plates: plates.id, tall: tall.id }
}

const move = (id: number, form: Record<string, string | number>, who = boss) => who.post(`${list}/${id}/move`, { back: list, ...form })

describe('the tree of categories', () => {
  test('is one list, parents before children, with the active products of each', async () => {
    const { tall } = await someShelves()
    await aProduct(shop, { categoryId: tall })
    const page = await boss.get(list)
    expect(names(page.text)).toEqual(['Table', 'Mugs', 'Tall', 'Plates', 'Bags'])
    expect(page).toShow('1–5 of 5')
  })

  test('can be closed branch by branch, in its address', async () => {
    const { table, mugs } = await someShelves()
    const page = await boss.get(`${list}?closed=${mugs}`)
    expect(names(page.text)).toEqual(['Table', 'Mugs', 'Plates', 'Bags'])
    expect(page).toShow('1 hidden')
    expect(names((await boss.get(`${list}?closed=${mugs}.${table}`)).text)).toEqual(['Table', 'Bags'])
    expect(page.text).toContain(`href="${list}?closed=${mugs}.${table}"`)
    expect(names((await boss.get(`${list}?closed=drop`)).text)).toHaveLength(5)
  })

  test('is searched by name and address, with the ancestors of what is found', async () => {
    await someShelves()
    const page = await boss.get(`${list}?q=tall`)
    expect(names(page.text)).toEqual(['Table', 'Mugs', 'Tall'])
    expect(page).toShow('1–1 of 1')
    expect(await boss.get(`${list}?q=zebra`)).toShow('Nothing matches that')
  })

  test('has 25 rows a page; ancestors from the page before are repeated, and beyond the end stands the last page', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    for (let at = 0; at < 27; at += 1)
      await aCategory(shop, { name: `Shelf ${String(at).padStart(2, '0')}`, parentId: home.id, position: at })
    expect(names((await boss.get(list)).text)).toHaveLength(25)
    const last = await boss.get(`${list}?page=9`)
    expect(names(last.text)).toEqual(['Home', 'Shelf 24', 'Shelf 25', 'Shelf 26'])
    expect(last).toShow('continued')
    expect(last).toShow('26–28 of 28')
  })

  test('gives every row the path that leads to it, whatever page it stands on', () => {
    const node = (id: number, children: CategoryNode[] = []): CategoryNode => {
      return { id, parentId: null, slug: `c${id}`, name: `C${id}`, intro: '', mediaId: null, products: 0, children }
    }
    const deep = [node(1, [node(2, [node(3), node(4)])]), node(5)]
    const page = (at: number) =>
      treeRows(deep, { closed: new Set(), search: '', page: at, pageSize: 2 }).rows.map((row) => [row.id, row.context])
    expect(page(1)).toEqual([
      [1, false],
      [2, false],
    ])
    expect(page(2)).toEqual([
      [1, true],
      [2, true],
      [3, false],
      [4, false],
    ])
    expect(page(3)).toEqual([[5, false]])
  })
})

describe('moving a category', () => {
  test('by one step goes past a sibling, into the one above, and out again', async () => {
    const { mugs, plates } = await someShelves()
    await move(plates, { to: 'up' })
    expect(await tree()).toEqual([['Table', ['Plates', ['Mugs', ['Tall']]]], 'Bags'])
    await move(mugs, { to: 'in' })
    expect(await tree()).toEqual([['Table', [['Plates', [['Mugs', ['Tall']]]]]], 'Bags'])
    await move(mugs, { to: 'out' })
    await move(mugs, { to: 'out' })
    expect(await tree()).toEqual([['Table', ['Plates']], ['Mugs', ['Tall']], 'Bags'])
    await move(mugs, { to: 'down' })
    expect(await tree()).toEqual([['Table', ['Plates']], 'Bags', ['Mugs', ['Tall']]])
  })

  test('further than there is room is said and changes nothing', async () => {
    const { table } = await someShelves()
    const before = await tree()
    const part = await boss.htmx(list).post(`${list}/${table}/move`, { to: 'up', back: list })
    expect(part).toReplace('#list')
    expect(JSON.parse(part.headers.get('hx-trigger')!)).toEqual({ say: { text: 'Table cannot go further that way.' } })
    expect(await tree()).toEqual(before)
  })

  test('before, behind or into another one is what letting go over it means', async () => {
    const { table, bags, mugs, tall } = await someShelves()
    await move(bags, { target: mugs, place: 'before', from: '' })
    expect(await tree()).toEqual([['Table', ['Bags', ['Mugs', ['Tall']], 'Plates']]])
    await move(tall, { target: table, place: 'after', from: mugs })
    expect(await tree()).toEqual([['Table', ['Bags', 'Mugs', 'Plates']], 'Tall'])
    const part = await boss.htmx(list).post(`${list}/${tall}/move`, { target: table, place: 'inside', from: '', back: list })
    expect(JSON.parse(part.headers.get('hx-trigger')!)).toEqual({ say: { text: 'Tall stands in Table now, 4 of 4.' } })
  })

  test('takes its products along: they stand in its new ancestors, and no longer in the old ones', async () => {
    const { table, bags, mugs, tall } = await someShelves()
    const product = await aProduct(shop, { categoryId: tall })
    const both = await aProduct(shop, { categoryId: tall, alsoIn: [table] })
    expect(await placesOf(product.id)).toEqual([-table, -mugs, tall])
    await move(mugs, { parent: bags })
    expect(await placesOf(product.id)).toEqual([-bags, -mugs, tall])
    expect(await placesOf(both.id)).toEqual([table, -bags, -mugs, tall])
    await expectCountsKept()
  })

  test('never into itself or below itself, even by two people at once', async () => {
    const { table, bags, mugs, tall } = await someShelves()
    const refused = await move(table, { parent: tall, sure: 1 })
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('A category cannot stand in itself or in one below it.')
    expect(await move(table, { parent: table })).toHaveStatus(422)
    const both = await Promise.allSettled([
      shop.db.transaction((tx) => moveCategory(tx, { id: bags, parentId: mugs, before: null }, shop.now())),
      shop.db.transaction((tx) => moveCategory(tx, { id: mugs, parentId: bags, before: null }, shop.now())),
    ])
    const failed = both.filter((one) => one.status === 'rejected')
    expect(failed).toHaveLength(1)
    expect(failed[0]!.reason).toBeInstanceOf(Refusal)
    expect(JSON.stringify(await tree())).toContain('Bags')
  })

  test('stands six levels deep at most, made there or moved there with what is below it', async () => {
    const { bags, tall, table } = await someShelves()
    let deepest = tall
    for (const name of ['Four', 'Five', 'Six']) deepest = (await aCategory(shop, { name, parentId: deepest })).id
    const made = await boss.post(list, { name: 'Seven', slug: 'seven', parent: deepest })
    expect(made).toHaveStatus(422)
    expect(made).toShow('Categories go 6 levels deep at most.')
    expect(await move(table, { parent: bags, sure: 1 })).toHaveStatus(422)
    expect((await rowOf(table))!.parentId).toBeNull()
    expect(await move(bags, { parent: table, sure: 1 })).toHaveStatus(303)
  })

  test('from where it no longer stands is a conflict', async () => {
    const { table, bags, mugs } = await someShelves()
    expect(await move(mugs, { target: bags, place: 'inside', from: bags })).toHaveStatus(409)
    const stale = shop.db.transaction((tx) => moveCategory(tx, { id: mugs, from: null, parentId: bags, before: null }, shop.now()))
    expect(await stale.catch((error: unknown) => error)).toBeInstanceOf(Conflict)
    expect((await rowOf(mugs))!.parentId).toBe(table)
  })

  test('with many products goes on in the background, in steps', async () => {
    const { table, bags, mugs } = await someShelves()
    const ids: number[] = []
    for (let at = 0; at < 310; at += 1) ids.push((await aProduct(shop, { categoryId: mugs })).id)
    const page = await boss.follow(await move(mugs, { parent: bags }))
    expect(page).toShow('Its products are being put in place in the background.')
    expect(await placesOf(ids.at(-1)!)).toEqual([-table, mugs])
    expect(await runDue(shop, jobHandlers)).toEqual({ done: 1, failed: 0 })
    expect(await placesOf(ids.at(-1)!)).toEqual([-bags, mugs])
    await expectCountsKept()
  }, 60_000)

  test('asks where to, as a page and as a dialog, and never offers what stands in it', async () => {
    const { mugs } = await someShelves()
    const page = await boss.get(`${list}/${mugs}/move`)
    expect(page).toShow('Move Mugs')
    expect(page.text).toContain('>Bags</option>')
    expect(page.text).not.toContain('Tall</option>')
    expect((await boss.htmx(list).get(`${list}/${mugs}/move`)).text).toContain('hx-target="#list-ask"')
  })
})

describe('one category', () => {
  test('is made with an address of its name, behind its siblings', async () => {
    const { table } = await someShelves()
    await boss.post(list, { name: 'Crème & Sugar', parent: table })
    expect(await tree()).toEqual([['Table', [['Mugs', ['Tall']], 'Plates', 'Crème & Sugar']], 'Bags'])
    expect(await boss.get('/section/creme-sugar')).toHaveStatus(200)
  })

  test('is refused with the fault at its field, keeping what was typed', async () => {
    await someShelves()
    for (const [form, said] of [
      [{ name: '' }, 'Enter a name.'],
      [{ name: 'Other', slug: 'mugs' }, 'Another category has this address.'],
      [{ name: 'Other', slug: 'No Slug' }, 'slug'],
      [{ name: 'Other', parent: 999 }, 'Choose a category that is there.'],
    ] as const) {
      const answer = await boss.post(list, { intro: 'Kept words', ...form })
      expect(answer).toHaveStatus(422)
      expect(answer).toShow('Kept words')
      if (said !== 'slug') expect(answer).toShow(said)
    }
  })

  test('tells while it is typed whether an address is free', async () => {
    const { mugs } = await someShelves()
    const ask = (query: string) => boss.htmx(list).get(`${list}/slug?${query}`)
    expect(await ask('slug=mugs')).toShow('Another category has this address.')
    expect(await ask(`slug=mugs&id=${mugs}`)).toShow('/section/mugs is free.')
    expect(await ask('slug=new-mugs')).toReplace('#slug-check')
  })

  test('keeps its old addresses: they lead on at once, however often it is renamed', async () => {
    const { mugs } = await someShelves()
    for (const slug of ['cups', 'drinking']) {
      const { updatedAt, parentId } = (await rowOf(mugs))!
      await boss.post(`${list}/${mugs}`, { name: 'Mugs', slug, parent: parentId ?? '', updated_at: updatedAt })
    }
    for (const old of ['mugs', 'cups']) expect((await boss.get(`/section/${old}`)).location).toBe('/section/drinking')
  })

  test('is renamed in its row: nothing else of it changes, and what is wrong is said there', async () => {
    const { mugs } = await someShelves()
    const before = (await rowOf(mugs))!
    const asked = await boss.htmx(list).get(`${list}/${mugs}/rename?back=${encodeURIComponent(list)}`)
    expect(asked).toReplace(`#rename-${mugs}`)
    expect(asked.text).toContain('value="Mugs"')
    const rename = (name: string, updatedAt = before.updatedAt) =>
      boss.htmx(list).post(`${list}/${mugs}/rename`, { name, updated_at: updatedAt, back: list })
    const empty = await rename(' ')
    expect(empty).toHaveStatus(422)
    expect(empty.text).toContain(`hx-target="#rename-${mugs}"`)
    expect(empty).toShow('Enter a name.')
    shop.clock.advance(1000)
    const done = await rename('Becher – groß')
    expect(done).toReplace('#list')
    expect(done).toShow('Becher – groß')
    expect(JSON.parse(done.headers.get('hx-trigger')!)).toEqual({ say: { text: 'Becher – groß is saved.' } })
    expect(await rowOf(mugs)).toEqual({ ...before, name: 'Becher – groß', updatedAt: shop.now() })
    const stale = await rename('Cups')
    expect(stale).toHaveStatus(409)
    expect(stale).toShow('Somebody else saved this category meanwhile.')
    expect((await rowOf(mugs))!.name).toBe('Becher – groß')
    expect((await boss.get(`${list}/${mugs}/rename`)).location).toBe(`${list}/${mugs}/edit`)
  })

  test('saved from an old page is a conflict that shows both versions', async () => {
    const { mugs } = await someShelves()
    const { updatedAt } = (await rowOf(mugs))!
    shop.clock.advance(1000)
    await boss.post(`${list}/${mugs}`, { name: 'Cups', slug: 'mugs', updated_at: updatedAt })
    const stale = await boss.post(`${list}/${mugs}`, { name: 'Beakers', slug: 'mugs', updated_at: updatedAt })
    expect(stale).toHaveStatus(409)
    for (const words of ['Somebody saved this before you', 'Beakers', 'Cups']) expect(stale).toShow(words)
    expect((await rowOf(mugs))!.name).toBe('Cups')
  })

  test('refused and saved again is still a conflict with who saved in between', async () => {
    const { mugs } = await someShelves()
    const { updatedAt } = (await rowOf(mugs))!
    shop.clock.advance(1000)
    await boss.post(`${list}/${mugs}`, { name: 'Cups', slug: 'mugs', updated_at: updatedAt })
    const refused = await boss.post(`${list}/${mugs}`, { name: '', slug: 'mugs', updated_at: updatedAt })
    expect(refused).toHaveStatus(422)
    expect(refused.text).toContain(`name="updated_at" value="${updatedAt}"`)
  })

  test('saved from an old page says by name where somebody else has moved it', async () => {
    const { mugs, bags } = await someShelves()
    const { updatedAt, parentId } = (await rowOf(mugs))!
    shop.clock.advance(1000)
    await boss.post(`${list}/${mugs}`, { name: 'Mugs', slug: 'mugs', parent: bags, updated_at: updatedAt })
    const stale = await boss.post(`${list}/${mugs}`, { name: 'Mugs', slug: 'mugs', parent: parentId ?? '', updated_at: updatedAt })
    expect(stale).toHaveStatus(409)
    expect(stale.text).toMatch(/<th scope="row">Stands in<\/th><td>[^<]+<\/td><td>Bags<\/td>/)
    expect(stale.text).not.toContain('<th scope="row">Name</th>')
  })

  test('has a picture, which can be taken away', async () => {
    const { bags } = await someShelves()
    const file = new File([await aPicture(40, 30)], 'bags.png', { type: 'image/png' })
    await boss.post(`${list}/${bags}`, { name: 'Bags', slug: 'bags', updated_at: (await rowOf(bags))!.updatedAt, picture: file })
    expect((await rowOf(bags))!.mediaId).toBeGreaterThan(0)
    expect(await boss.get(`${list}/${bags}/edit`)).toShow('Remove this picture')
    await boss.post(`${list}/${bags}`, { name: 'Bags', slug: 'bags', updated_at: (await rowOf(bags))!.updatedAt, remove_picture: 'on' })
    expect((await rowOf(bags))!.mediaId).toBeNull()
    const text = new File(['not a picture'], 'x.png', { type: 'image/png' })
    const refused = await boss.post(`${list}/${bags}`, {
      name: 'Bags',
      slug: 'bags',
      updated_at: (await rowOf(bags))!.updatedAt,
      picture: text,
    })
    expect(refused).toHaveStatus(422)
  })

  test('is deleted with its products sent where one says; what stood in it moves up', async () => {
    const { table, bags, mugs, tall } = await someShelves()
    const product = await aProduct(shop, { categoryId: mugs })
    const deep = await aProduct(shop, { categoryId: tall })
    expect(await boss.get(`${list}/${mugs}/delete`)).toShow('It holds 2 products.')
    await boss.post(`${list}/${mugs}/delete`, { back: list, to: bags })
    expect(await tree()).toEqual([['Table', ['Plates', 'Tall']], 'Bags'])
    expect(await placesOf(product.id)).toEqual([bags])
    expect(await placesOf(deep.id)).toEqual([-table, tall])
    expect((await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, product.id)))[0]!.categoryId).toBe(bags)
    expect((await boss.get('/section/mugs')).location).toBe('/section/bags')
    await expectCountsKept()
  })

  test('is deleted without another place for its products', async () => {
    const { bags } = await someShelves()
    const product = await aProduct(shop, { categoryId: bags })
    await boss.post(`${list}/${bags}/delete`, { back: list })
    expect(await placesOf(product.id)).toEqual([])
    expect(await rowOf(bags)).toBeUndefined()
    await expectCountsKept()
  })

  test('is written by who may write the catalogue only, and each write is in the audit log', async () => {
    const { mugs } = await someShelves()
    await move(mugs, { to: 'down' })
    const rows = await shop.db.read.select().from(shop.db.t.auditLog)
    expect(rows.at(-1)).toMatchObject({ action: 'category.moved', subject: `category:${mugs}`, actor: 'Role 5' })
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await browserOf(app, shop, await addPerson(shop, 3))
    const page = await agent.get(list)
    expect(page).toHaveStatus(200)
    expect(page.text).not.toContain('data-grip')
    expect(await move(mugs, { to: 'up' }, agent)).toBeDenied()
    expect(await agent.post(list, { name: 'Mine' })).toBeDenied()
    expect(await agent.post(`${list}/${mugs}/delete`, { back: list })).toBeDenied()
  })
})
