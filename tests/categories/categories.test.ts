import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { categoryTree, type CategoryNode } from '#src/categories/categories.ts'
import { moveCategory } from '#src/categories/edit-categories.ts'
import { listCategoryTreeRows } from '#src/categories/category-tree-rows.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createImage as createTestImage } from '#tests/media/create-image.ts'
import '#tests/support/matchers.ts'
import { expectStoredCounts } from '#tests/support/listing-counts.ts'

const { shop, app, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/categories'
const readRowNames = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])
const toShape = (nodes: CategoryNode[]): unknown[] =>
  nodes.map((node) => (node.children.length > 0 ? [node.name, toShape(node.children)] : node.name))
const readTree = async () => toShape(await categoryTree(shop.db.read))

async function getCategory(id: number) {
  const { categories } = shop.db.t
  return (await shop.db.read.select().from(categories).where(eq(categories.id, id)))[0]
}

async function listPlacements(productId: number) {
  const { categoryProducts } = shop.db.t
  const rows = await shop.db.read.select().from(categoryProducts).where(eq(categoryProducts.productId, productId))
  return rows.map((row) => (row.chosen ? row.categoryId : -row.categoryId)).sort((a, b) => Math.abs(a) - Math.abs(b))
}

/** Table > (Mugs > Tall, Plates), Bags. */
async function createCategoryTree() {
  const table = await createTestCategory(shop, { name: 'Table', position: 0 })
  const bags = await createTestCategory(shop, { name: 'Bags', position: 1 })
  const mugs = await createTestCategory(shop, { name: 'Mugs', parentId: table.id, position: 0 })
  const plates = await createTestCategory(shop, { name: 'Plates', parentId: table.id, position: 1 })
  const tall = await createTestCategory(shop, { name: 'Tall', parentId: mugs.id })
  return { table: table.id, bags: bags.id, mugs: mugs.id, plates: plates.id, tall: tall.id }
}

const moveCategoryRow = (id: number, form: Record<string, string | number>, client = admin) =>
  client.post(`${listPath}/${id}/move`, { back: listPath, ...form })

describe('the category tree', () => {
  test('is one list, parents before children, with the active products of each', async () => {
    const { tall } = await createCategoryTree()
    await createTestProduct(shop, { categoryId: tall })
    const page = await admin.get(listPath)
    expect(readRowNames(page.text)).toEqual(['Table', 'Mugs', 'Tall', 'Plates', 'Bags'])
    expect(page).toShow('1–5 of 5')
  })

  test('can be collapsed branch by branch, in its URL', async () => {
    const { table, mugs } = await createCategoryTree()
    const page = await admin.get(`${listPath}?closed=${mugs}`)
    expect(readRowNames(page.text)).toEqual(['Table', 'Mugs', 'Plates', 'Bags'])
    expect(page).toShow('1 hidden')
    expect(readRowNames((await admin.get(`${listPath}?closed=${mugs}.${table}`)).text)).toEqual(['Table', 'Bags'])
    expect(page.text).toContain(`href="${listPath}?closed=${mugs}.${table}"`)
    expect(readRowNames((await admin.get(`${listPath}?closed=drop`)).text)).toHaveLength(5)
  })

  test('is searched by name and slug, with the ancestors of the matches', async () => {
    await createCategoryTree()
    const page = await admin.get(`${listPath}?q=tall`)
    expect(readRowNames(page.text)).toEqual(['Table', 'Mugs', 'Tall'])
    expect(page).toShow('1–1 of 1')
    expect(await admin.get(`${listPath}?q=zebra`)).toShow('No results')
  })

  test('has 25 rows per page; ancestors from the previous page are repeated, and past the end is the last page', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    for (let i = 0; i < 27; i += 1)
      await createTestCategory(shop, { name: `Shelf ${String(i).padStart(2, '0')}`, parentId: home.id, position: i })
    expect(readRowNames((await admin.get(listPath)).text)).toHaveLength(25)
    const last = await admin.get(`${listPath}?page=9`)
    expect(readRowNames(last.text)).toEqual(['Home', 'Shelf 24', 'Shelf 25', 'Shelf 26'])
    expect(last).toShow('continued')
    expect(last).toShow('26–28 of 28')
  })

  test('shows the full path of every row, whatever its page', () => {
    const node = (id: number, children: CategoryNode[] = []): CategoryNode => {
      return { id, parentId: null, slug: `c${id}`, name: `C${id}`, intro: '', mediaId: null, products: 0, children }
    }
    const nestedTree = [node(1, [node(2, [node(3), node(4)])]), node(5)]
    const page = (number: number) =>
      listCategoryTreeRows(nestedTree, { closed: new Set(), search: '', page: number, pageSize: 2 }).rows.map((row) => [
        row.id,
        row.context,
      ])
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
  test('by one step moves past a sibling, into the one above, and out again', async () => {
    const { mugs, plates } = await createCategoryTree()
    await moveCategoryRow(plates, { to: 'up' })
    expect(await readTree()).toEqual([['Table', ['Plates', ['Mugs', ['Tall']]]], 'Bags'])
    await moveCategoryRow(mugs, { to: 'in' })
    expect(await readTree()).toEqual([['Table', [['Plates', [['Mugs', ['Tall']]]]]], 'Bags'])
    await moveCategoryRow(mugs, { to: 'out' })
    await moveCategoryRow(mugs, { to: 'out' })
    expect(await readTree()).toEqual([['Table', ['Plates']], ['Mugs', ['Tall']], 'Bags'])
    await moveCategoryRow(mugs, { to: 'down' })
    expect(await readTree()).toEqual([['Table', ['Plates']], 'Bags', ['Mugs', ['Tall']]])
  })

  test('past the limit shows a message and changes nothing', async () => {
    const { table } = await createCategoryTree()
    const treeBefore = await readTree()
    const partial = await admin.htmx(listPath).post(`${listPath}/${table}/move`, { to: 'up', back: listPath })
    expect(partial).toReplace('#list')
    expect(JSON.parse(partial.headers.get('hx-trigger')!)).toEqual({ say: { text: 'Table cannot move further in that direction.' } })
    expect(await readTree()).toEqual(treeBefore)
  })

  test('before, after or into another one matches where it was dropped', async () => {
    const { table, bags, mugs, tall } = await createCategoryTree()
    await moveCategoryRow(bags, { target: mugs, place: 'before', from: '' })
    expect(await readTree()).toEqual([['Table', ['Bags', ['Mugs', ['Tall']], 'Plates']]])
    await moveCategoryRow(tall, { target: table, place: 'after', from: mugs })
    expect(await readTree()).toEqual([['Table', ['Bags', 'Mugs', 'Plates']], 'Tall'])
    const partial = await admin
      .htmx(listPath)
      .post(`${listPath}/${tall}/move`, { target: table, place: 'inside', from: '', back: listPath })
    expect(JSON.parse(partial.headers.get('hx-trigger')!)).toEqual({ say: { text: 'Tall moved to Table, position 4 of 4.' } })
  })

  test('moves its products too: they are in its new ancestors, and no longer in the old ones', async () => {
    const { table, bags, mugs, tall } = await createCategoryTree()
    const product = await createTestProduct(shop, { categoryId: tall })
    const sharedProduct = await createTestProduct(shop, { categoryId: tall, alsoIn: [table] })
    expect(await listPlacements(product.id)).toEqual([-table, -mugs, tall])
    await moveCategoryRow(mugs, { parent: bags })
    expect(await listPlacements(product.id)).toEqual([-bags, -mugs, tall])
    expect(await listPlacements(sharedProduct.id)).toEqual([table, -bags, -mugs, tall])
    await expectStoredCounts(shop)
  })

  test('is never into itself or its descendants, even by two people at once', async () => {
    const { table, bags, mugs, tall } = await createCategoryTree()
    const rejectedResponse = await moveCategoryRow(table, { parent: tall, confirmed: 1 })
    expect(rejectedResponse).toHaveStatus(422)
    expect(rejectedResponse).toShow('A category cannot be inside itself or one of its subcategories.')
    expect(await moveCategoryRow(table, { parent: table })).toHaveStatus(422)
    const results = await Promise.allSettled([
      shop.db.transaction((tx) => moveCategory(tx, { id: bags, parentId: mugs, before: null }, shop.now())),
      shop.db.transaction((tx) => moveCategory(tx, { id: mugs, parentId: bags, before: null }, shop.now())),
    ])
    const failures = results.filter((result) => result.status === 'rejected')
    expect(failures).toHaveLength(1)
    expect(failures[0]!.reason).toBeInstanceOf(UserError)
    expect(JSON.stringify(await readTree())).toContain('Bags')
  })

  test('allows six levels at most, whether created there or moved there with descendants', async () => {
    const { bags, tall, table } = await createCategoryTree()
    let deepestId = tall
    for (const name of ['Four', 'Five', 'Six']) deepestId = (await createTestCategory(shop, { name, parentId: deepestId })).id
    const createResponse = await admin.post(listPath, { name: 'Seven', slug: 'seven', parent: deepestId })
    expect(createResponse).toHaveStatus(422)
    expect(createResponse).toShow('Categories can be nested up to 6 levels deep.')
    expect(await moveCategoryRow(table, { parent: bags, confirmed: 1 })).toHaveStatus(422)
    expect((await getCategory(table))!.parentId).toBeNull()
    expect(await moveCategoryRow(bags, { parent: table, confirmed: 1 })).toHaveStatus(303)
  })

  test('from an outdated position is a conflict', async () => {
    const { table, bags, mugs } = await createCategoryTree()
    expect(await moveCategoryRow(mugs, { target: bags, place: 'inside', from: bags })).toHaveStatus(409)
    expect(await moveCategoryRow(mugs, { target: bags, place: 'inside', from: '' })).toHaveStatus(409)
    const staleMove = shop.db.transaction((tx) => moveCategory(tx, { id: mugs, from: null, parentId: bags, before: null }, shop.now()))
    expect(await staleMove.catch((error: unknown) => error)).toBeInstanceOf(Conflict)
    expect((await getCategory(mugs))!.parentId).toBe(table)
  })

  test('with many products continues in the background, in steps', async () => {
    const { table, bags, mugs } = await createCategoryTree()
    const ids: number[] = []
    for (let i = 0; i < 310; i += 1) ids.push((await createTestProduct(shop, { categoryId: mugs })).id)
    const page = await admin.follow(await moveCategoryRow(mugs, { parent: bags }))
    expect(page).toShow('Its products are being updated in the background.')
    expect(await listPlacements(ids.at(-1)!)).toEqual([-table, mugs])
    expect(await runDueJobs(shop, jobHandlers)).toEqual({ done: 1, failed: 0 })
    expect(await listPlacements(ids.at(-1)!)).toEqual([-bags, mugs])
    await expectStoredCounts(shop)
  }, 60_000)

  test('asks for the target, as a page and as a dialog, and never offers its descendants', async () => {
    const { mugs } = await createCategoryTree()
    const page = await admin.get(`${listPath}/${mugs}/move`)
    expect(page).toShow('Move Mugs')
    expect(page.text).toContain('>Bags</option>')
    expect(page.text).not.toContain('Tall</option>')
    expect((await admin.htmx(listPath).get(`${listPath}/${mugs}/move`)).text).toContain('hx-target="#list-ask"')
  })
})

describe('one category', () => {
  test('is created with a slug from its name, after its siblings', async () => {
    const { table } = await createCategoryTree()
    await admin.post(listPath, { name: 'Crème & Sugar', parent: table })
    expect(await readTree()).toEqual([['Table', [['Mugs', ['Tall']], 'Plates', 'Crème & Sugar']], 'Bags'])
    expect(await admin.get('/section/creme-sugar')).toHaveStatus(200)
  })

  test('is refused with the error at its field, keeping the input', async () => {
    await createCategoryTree()
    for (const [form, expectedText] of [
      [{ name: '' }, 'Enter a name.'],
      [{ name: 'Other', slug: 'mugs' }, 'Another category already has this URL slug.'],
      [{ name: 'Other', slug: 'No Slug' }, 'slug'],
      [{ name: 'Other', parent: 999 }, 'Choose an existing category.'],
    ] as const) {
      const response = await admin.post(listPath, { intro: 'Kept words', ...form })
      expect(response).toHaveStatus(422)
      expect(response).toShow('Kept words')
      if (expectedText !== 'slug') expect(response).toShow(expectedText)
    }
  })

  test('shows while typing whether a slug is free', async () => {
    const { mugs } = await createCategoryTree()
    const requestSlug = (query: string) => admin.htmx(listPath).get(`${listPath}/slug?${query}`)
    expect(await requestSlug('slug=mugs')).toShow('Another category already has this URL slug.')
    expect(await requestSlug(`slug=mugs&id=${mugs}`)).toShow('/section/mugs is available.')
    expect(await requestSlug('slug=new-mugs')).toReplace('#slug-check')
  })

  test('keeps its old URLs: they redirect directly, however often it is renamed', async () => {
    const { mugs } = await createCategoryTree()
    for (const slug of ['cups', 'drinking']) {
      const { updatedAt, parentId } = (await getCategory(mugs))!
      await admin.post(`${listPath}/${mugs}`, { name: 'Mugs', slug, parent: parentId ?? '', updated_at: updatedAt })
    }
    for (const oldSlug of ['mugs', 'cups']) expect((await admin.get(`/section/${oldSlug}`)).location).toBe('/section/drinking')
  })

  test('is renamed in its row: nothing else changes, and errors appear there', async () => {
    const { mugs } = await createCategoryTree()
    const category = (await getCategory(mugs))!
    const renameDialog = await admin.htmx(listPath).get(`${listPath}/${mugs}/rename?back=${encodeURIComponent(listPath)}`)
    expect(renameDialog).toReplace(`#rename-${mugs}`)
    expect(renameDialog.text).toContain('value="Mugs"')
    const submitRename = (name: string, updatedAt = category.updatedAt) =>
      admin.htmx(listPath).post(`${listPath}/${mugs}/rename`, { name, updated_at: updatedAt, back: listPath })
    const emptyNameResponse = await submitRename(' ')
    expect(emptyNameResponse).toHaveStatus(422)
    expect(emptyNameResponse.text).toContain(`hx-target="#rename-${mugs}"`)
    expect(emptyNameResponse).toShow('Enter a name.')
    shop.clock.advance(1000)
    const renamed = await submitRename('Becher – groß')
    expect(renamed).toReplace('#list')
    expect(renamed).toShow('Becher – groß')
    expect(JSON.parse(renamed.headers.get('hx-trigger')!)).toEqual({ say: { text: 'Becher – groß saved.' } })
    expect(await getCategory(mugs)).toEqual({ ...category, name: 'Becher – groß', updatedAt: shop.now() })
    const staleMove = await submitRename('Cups')
    expect(staleMove).toHaveStatus(409)
    expect(staleMove).toShow('Another person saved this category while you were editing it. Check their changes, then save again.')
    expect((await getCategory(mugs))!.name).toBe('Becher – groß')
    expect((await admin.get(`${listPath}/${mugs}/rename`)).location).toBe(`${listPath}/${mugs}/edit`)
  })

  test('saved from an outdated page is a conflict that shows both versions', async () => {
    const { mugs } = await createCategoryTree()
    const { updatedAt } = (await getCategory(mugs))!
    shop.clock.advance(1000)
    await admin.post(`${listPath}/${mugs}`, { name: 'Cups', slug: 'mugs', updated_at: updatedAt })
    const staleMove = await admin.post(`${listPath}/${mugs}`, { name: 'Beakers', slug: 'mugs', updated_at: updatedAt })
    expect(staleMove).toHaveStatus(409)
    for (const expectedText of ['Another person saved this before you', 'Beakers', 'Cups']) expect(staleMove).toShow(expectedText)
    expect((await getCategory(mugs))!.name).toBe('Cups')
  })

  test('refused and saved again is still a conflict with the person who saved in between', async () => {
    const { mugs } = await createCategoryTree()
    const { updatedAt } = (await getCategory(mugs))!
    shop.clock.advance(1000)
    await admin.post(`${listPath}/${mugs}`, { name: 'Cups', slug: 'mugs', updated_at: updatedAt })
    const rejectedResponse = await admin.post(`${listPath}/${mugs}`, { name: '', slug: 'mugs', updated_at: updatedAt })
    expect(rejectedResponse).toHaveStatus(422)
    expect(rejectedResponse.text).toContain(`name="updated_at" value="${updatedAt}"`)
  })

  test('saved from an outdated page names where another person has moved it', async () => {
    const { mugs, bags } = await createCategoryTree()
    const { updatedAt, parentId } = (await getCategory(mugs))!
    shop.clock.advance(1000)
    await admin.post(`${listPath}/${mugs}`, { name: 'Mugs', slug: 'mugs', parent: bags, updated_at: updatedAt })
    const staleMove = await admin.post(`${listPath}/${mugs}`, { name: 'Mugs', slug: 'mugs', parent: parentId ?? '', updated_at: updatedAt })
    expect(staleMove).toHaveStatus(409)
    expect(staleMove.text).toMatch(/<th scope="row">Parent category<\/th><td>[^<]+<\/td><td>Bags<\/td>/)
    expect(staleMove.text).not.toContain('<th scope="row">Name</th>')
  })

  test('has an image, which can be removed', async () => {
    const { bags } = await createCategoryTree()
    const file = new File([await createTestImage(40, 30)], 'bags.png', { type: 'image/png' })
    await admin.post(`${listPath}/${bags}`, { name: 'Bags', slug: 'bags', updated_at: (await getCategory(bags))!.updatedAt, image: file })
    expect((await getCategory(bags))!.mediaId).toBeGreaterThan(0)
    expect(await admin.get(`${listPath}/${bags}/edit`)).toShow('Remove this image')
    await admin.post(`${listPath}/${bags}`, {
      name: 'Bags',
      slug: 'bags',
      updated_at: (await getCategory(bags))!.updatedAt,
      remove_image: 'on',
    })
    expect((await getCategory(bags))!.mediaId).toBeNull()
    const text = new File(['This image format is not supported.'], 'x.png', { type: 'image/png' })
    const rejectedResponse = await admin.post(`${listPath}/${bags}`, {
      name: 'Bags',
      slug: 'bags',
      updated_at: (await getCategory(bags))!.updatedAt,
      image: text,
    })
    expect(rejectedResponse).toHaveStatus(422)
  })

  test('is deleted with its products moved to the chosen category; its subcategories move up', async () => {
    const { table, bags, mugs, tall } = await createCategoryTree()
    const product = await createTestProduct(shop, { categoryId: mugs })
    const nestedTree = await createTestProduct(shop, { categoryId: tall })
    expect(await admin.get(`${listPath}/${mugs}/delete`)).toShow('It contains 2 products.')
    await admin.post(`${listPath}/${mugs}/delete`, { back: listPath, to: bags })
    expect(await readTree()).toEqual([['Table', ['Plates', 'Tall']], 'Bags'])
    expect(await listPlacements(product.id)).toEqual([bags])
    expect(await listPlacements(nestedTree.id)).toEqual([-table, tall])
    expect((await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, product.id)))[0]!.categoryId).toBe(bags)
    expect((await admin.get('/section/mugs')).location).toBe('/section/bags')
    const { listingCounts } = shop.db.t
    expect(await shop.db.read.$count(listingCounts, eq(listingCounts.categoryId, mugs))).toBe(0)
    await expectStoredCounts(shop)
  })

  test('can be deleted without a new category for its products', async () => {
    const { bags } = await createCategoryTree()
    const product = await createTestProduct(shop, { categoryId: bags })
    await admin.post(`${listPath}/${bags}/delete`, { back: listPath })
    expect(await listPlacements(product.id)).toEqual([])
    expect(await getCategory(bags)).toBeUndefined()
    await expectStoredCounts(shop)
  })

  test('is written only with catalog permission, and each write is in the audit log', async () => {
    const { mugs } = await createCategoryTree()
    await moveCategoryRow(mugs, { to: 'down' })
    const rows = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(rows.at(-1)).toMatchObject({ action: 'category.moved', subject: `category:${mugs}`, actor: 'Role 5' })
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    const page = await agent.get(listPath)
    expect(page).toHaveStatus(200)
    expect(page.text).not.toContain('data-grip')
    expect(await moveCategoryRow(mugs, { to: 'up' }, agent)).toBeDenied()
    expect(await agent.post(listPath, { name: 'Mine' })).toBeDenied()
    expect(await agent.post(`${listPath}/${mugs}/delete`, { back: listPath })).toBeDenied()
  })
})
