import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { ContentKind } from '#db/schema/i18n.ts'
import { translatedTables } from '#db/triggers/translated-columns.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import type { BlockDocument } from '#src/blocks/block-document.ts'
import { findForm, findFormByAddress } from '#src/forms/find-forms.ts'
import { readContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { listAllLanguages } from '#src/i18n/list-languages.ts'
import { contentSources, findContentSource } from '#src/languages/content-sources.ts'
import { type ContentState, listContentTexts } from '#src/languages/content-texts.ts'
import { addForm, field } from '#tests/forms/sample-form.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { findSiteLayout, saveSiteLayout } from '#src/navigation/edit-site-layout.ts'
import { findTopMenu } from '#src/navigation/menus.ts'
import { type FooterBlock, builtInFooter, newFooterBlock } from '#src/navigation/site-layout.ts'
import { createTestListMenu, linkItem, menuItem, saveTestMenu } from '#tests/navigation/menu-items.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import type { ContentPage } from '#src/languages/content-texts.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin, guest } = storeTest({ clients: { admin: 5 } })

async function addGerman(): Promise<string> {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  const german = (await listAllLanguages(shop)).find(({ code }) => code === 'de')!
  return `/admin/languages/${german.id}/translations`
}

const list = async (kind: ContentKind, state: ContentState = 'all', search = '', after = 0) =>
  listContentTexts(shop, 'de', { source: findContentSource(kind)!, state, search }, after)
const keys = async (kind: ContentKind, state: ContentState) => (await list(kind, state)).texts.map(({ key }) => key)
const rename = (id: number, name: string) =>
  shop.db.transaction(async (tx) => void (await tx.update(tx.t.products).set({ name }).where(eq(tx.t.products.id, id))))

describe('texts of products, pages and the like', () => {
  test('are translated in the list, and shown at once', async () => {
    const path = await addGerman()
    const { id, seoLink } = await createTestProduct(shop, { name: 'Linen shirt' })
    expect((await admin.get(`${path}?part=content.product&show=missing`)).text).toContain('Linen shirt')
    await admin.post(`${path}?part=content.product`, { key: `product:${id}:name`, text: 'Leinenhemd', was: '' })
    expect((await guest.get(`/items/${seoLink}?lang=de`)).text).toContain('Leinenhemd')
    expect(await keys('product', 'missing')).toEqual([])
    expect(await keys('product', 'own')).toEqual([`product:${id}:name`])
    await admin.post(`${path}?part=content.product`, { key: `product:${id}:name`, text: '', was: 'Leinenhemd' })
    expect(await keys('product', 'missing')).toEqual([`product:${id}:name`])
    const actions = (await listAuditEntries(shop.db.read, { subject: `product:${id}` })).map(({ action }) => action)
    expect(actions).toEqual(['translation.removed', 'translation.saved'])
  })

  test('are outdated once the original changes, until they are changed or confirmed', async () => {
    const path = await addGerman()
    const [shirt, hat] = [await createTestProduct(shop, { name: 'Linen shirt' }), await createTestProduct(shop, { name: 'Hat' })]
    await admin.post(path, { key: `product:${shirt.id}:name`, text: 'Leinenhemd', was: '' })
    await admin.post(path, { key: `product:${hat.id}:name`, text: 'Hut', was: '' })
    expect(await keys('product', 'outdated')).toEqual([])
    await rename(shirt.id, 'Cotton shirt')
    await rename(hat.id, 'Straw hat')
    expect(await keys('product', 'outdated')).toEqual([`product:${shirt.id}:name`, `product:${hat.id}:name`])
    expect((await admin.get(`${path}?part=content.product&show=outdated`)).text).toContain('Still correct')
    await admin.post(path, { key: `product:${shirt.id}:name`, text: 'Baumwollhemd', was: 'Leinenhemd' })
    await admin.post(path, { key: `product:${hat.id}:name`, text: 'Hut', was: 'Hut', confirm: 'on' })
    expect(await keys('product', 'outdated')).toEqual([])
  })

  test('that are older than this list count as current', async () => {
    await addGerman()
    const { id } = await createTestProduct(shop, { name: 'Hat' })
    await shop.db.transaction((tx) => saveContentTexts(tx, { kind: 'product', id, language: 'de' }, { name: 'Hut' }, 1))
    expect(await keys('product', 'outdated')).toEqual([])
  })

  test('refuse a lost shortcode, a text that is too long, two lines where one fits, and another change', async () => {
    const path = await addGerman()
    const { id } = await createTestProduct(shop, { name: 'Hat', description: '<p>Ask: [cms-form id=3]</p>' })
    const save = (field: string, text: string, was = '') => admin.post(path, { key: `product:${id}:${field}`, text, was })
    expect(await save('description', '<p>Fragen</p>')).toShow('Include [cms-form id=3] exactly as in the original.')
    expect((await save('name', 'x'.repeat(201))).status).toBe(422)
    expect((await save('name', 'a\nb')).status).toBe(422)
    expect((await save('description', '<p onclick="x()">Fragen: [cms-form id=3]</p>')).status).toBe(303)
    expect((await list('product', 'own')).texts[0]!.own).toBe('<p>Fragen: [cms-form id=3]</p>')
    expect((await save('name', 'Hut')).status).toBe(303)
    expect((await save('name', 'Mütze')).status).toBe(409)
    expect((await save('price', '1')).status).toBe(404)
    expect((await admin.post(path, { key: 'product:99:name', text: 'x', was: '' })).status).toBe(404)
  })

  test('with several texts in a field are translated one by one', async () => {
    const path = await addGerman()
    const { id, seoLink } = await createTestProduct(shop, {
      name: 'Hat',
      options: { Color: ['Red', 'Blue'] },
      details: [{ heading: 'Care', text: 'Wash cold.' }],
    })
    await admin.post(path, { key: `product:${id}:options:Color/Red`, text: 'Rot', was: '' })
    await admin.post(path, { key: `product:${id}:details:0.heading`, text: 'Pflege', was: '' })
    const { text } = await guest.get(`/items/${seoLink}?lang=de`)
    for (const shown of ['Rot', 'Blue', 'Pflege', 'Wash cold.']) expect(text).toContain(shown)
    expect(await keys('product', 'missing')).toEqual(
      ['name', 'details:0.text', 'options:Color', 'options:Color/Blue'].map((part) => `product:${id}:${part}`),
    )
    await shop.db.transaction((tx) =>
      tx
        .update(tx.t.products)
        .set({ details: [{ heading: 'Washing', text: 'Wash cold.' }] })
        .where(eq(tx.t.products.id, id)),
    )
    expect(await keys('product', 'outdated')).toEqual([`product:${id}:details:0.heading`])
  })

  test('of headings of a form stay with them when they are moved, though headings have no key', async () => {
    const path = await addGerman()
    const heading = field('heading', 'Your visit. When?')
    const id = await addForm(shop, { fields: [heading, field('text', 'Name'), field('page_break', 'Next')] })
    expect(await keys('form', 'missing')).toContain(`form:${id}:fields:%3DYour%20visit%2E%20When%3F.label`)
    await admin.post(path, { key: `form:${id}:fields:%3DYour%20visit%2E%20When%3F.label`, text: 'Ihr Besuch', was: '' })
    await admin.post(path, { key: `form:${id}:fields:%3DNext.label`, text: 'Weiter', was: '' })
    const labels = async (language: string) =>
      (await findFormByAddress(shop.db.read, 'contact', language))!.fields.map(({ label }) => label)
    expect(await labels('de')).toEqual(['Ihr Besuch', 'Name', 'Weiter'])
    await shop.db.transaction(async (tx) => {
      const { fields } = (await findForm(tx, id))!
      await tx.update(tx.t.forms).set({ fields: fields.toReversed() }).where(eq(tx.t.forms.id, id))
    })
    expect(await labels('de')).toEqual(['Weiter', 'Name', 'Ihr Besuch'])
    expect(await labels('en')).toEqual(['Next', 'Name', 'Your visit. When?'])
  })

  test('of the blocks of a page are translated by block', async () => {
    const path = await addGerman()
    const document: BlockDocument = {
      version: 1,
      blocks: [
        { id: 'intro', kind: 'text', version: 1, data: { html: '<p>Welcome</p>' } },
        { id: 'said', kind: 'quote', version: 1, data: { text: 'Great hats', author: 'Ann', role: '', image: null } },
      ],
    }
    const id = await createTestPage(shop, { title: 'About us', document })
    await admin.post(path, { key: `page:${id}:document:intro.html`, text: '<p>Willkommen<script>x</script></p>', was: '' })
    const texts = await readContentTexts(shop.db.read, { kind: 'page', ids: [id], language: 'de' })
    const stored = JSON.parse(texts.get(id)!.document!) as BlockDocument
    expect(stored.blocks.map(({ data }) => data['html'] ?? data['text'])).toEqual(['<p>Willkommen</p>', 'Great hats'])
    expect(await keys('page', 'missing')).toContain(`page:${id}:document:said.text`)
    expect(await keys('page', 'missing')).not.toContain(`page:${id}:document:intro.html`)
  })

  test('of menus are outdated when their label changes, though saving replaces the items', async () => {
    const path = await addGerman()
    const item = menuItem({ label: 'Hats', targetType: 'shop' })
    await saveTestMenu(shop, [item])
    const [saved] = (await findTopMenu(shop.db.read))!.items
    await admin.post(path, { key: `menu_item:${saved!.id!}:label`, text: 'Hüte', was: '' })
    await saveTestMenu(shop, [{ ...item, id: saved!.id }])
    expect(await keys('menu_item', 'outdated')).toEqual([])
    await saveTestMenu(shop, [{ ...item, id: saved!.id, label: 'Straw hats' }])
    expect(await keys('menu_item', 'outdated')).toEqual([`menu_item:${saved!.id!}:label`])
  })

  test('are listed in the same number of statements, however many there are, and by id', async () => {
    await addGerman()
    await createTestProduct(shop, { name: 'First hat' })
    const few = await countQueries(shop, () => list('product'))
    for (let number = 2; number <= 12; number++) await createTestProduct(shop, { name: `Hat ${number}` })
    expect(await countQueries(shop, () => list('product'))).toBe(few)
    const first = await list('product')
    const second = await list('product', 'all', '', first.next!)
    expect([...first.texts, ...second.texts].map(({ name }) => name)).toEqual([
      'First hat',
      ...Array.from({ length: 11 }, (_, index) => `Hat ${index + 2}`),
    ])
    expect(second.next).toBeNull()
    expect((await list('product', 'missing', 'FIRST')).texts.map(({ name }) => name)).toEqual(['First hat'])
  })

  test('have no list in the default language', async () => {
    const english = (await listAllLanguages(shop)).find(({ isDefault }) => isDefault)!
    const path = `/admin/languages/${english.id}/translations`
    expect((await admin.get(path)).text).not.toContain('value="content.product"')
    expect((await admin.get(`${path}?part=content.product`)).status).toBe(404)
  })
})

describe('the footer', () => {
  const save = (...blocks: Partial<FooterBlock>[]) =>
    shop.db.transaction(async (tx) => {
      const { updatedAt } = await findSiteLayout(tx, 'footer')
      const layout = {
        ...builtInFooter,
        blocks: blocks.map((block) => ({ ...newFooterBlock('text'), ...block })),
        copyright: 'Made in Hull',
      }
      await saveSiteLayout(tx, 'footer', layout, { now: shop.now(), expectedUpdatedAt: updatedAt })
    })

  test('is translated text by text, which stays with its original wherever that is moved', async () => {
    const path = await addGerman()
    const listMenu = await createTestListMenu(shop, 'Service', [linkItem('All', '/shop')])
    await save({ heading: 'About us', text: 'Since 1970' }, { kind: 'list-menu', menuId: listMenu })
    const texts = (await list('footer')).texts
    expect(texts.map(({ source }) => source)).toEqual(['About us', 'Since 1970', 'Made in Hull'])
    const german = ['Über uns', 'Seit 1970', 'Hergestellt in Hull']
    for (const [index, { key }] of texts.entries()) await admin.post(path, { key, text: german[index]!, was: '' })
    await admin.post(path, { key: `menu:${listMenu}:name`, text: 'Kundendienst', was: '' })
    const footer = async (language: string) => /<footer.*<\/footer>/s.exec((await guest.get(`/shop?lang=${language}`)).text)![0]
    for (const text of [...german, 'Kundendienst']) expect(await footer('de')).toContain(text)
    expect(await footer('en')).toContain('About us')
    await save({ text: 'New here' }, { heading: 'About us', text: 'Since 1971' })
    expect(await footer('de')).toContain('Über uns')
    expect(await footer('de')).toContain('Since 1971')
    expect((await list('footer', 'missing')).texts.map(({ source }) => source)).toEqual(['New here', 'Since 1971'])
  })
})

test('every kind of text has a list, and a trigger or a rule that marks its translations', () => {
  const watched = new Map(
    translatedTables.flatMap(({ kind, columns }) => {
      const kinds = kind.startsWith('case') ? ['page_category', 'page_tag'] : [kind.slice(1, -1)]
      return kinds.map((name) => [name, Object.keys(columns).toSorted()] as const)
    }),
  )
  watched.set('menu_item', ['label'])
  const known = contentSources.map(({ kind, fields }): [string, string[]] => [kind, Object.keys(fields).toSorted()])
  expect(known.map(([kind]) => [kind, watched.get(kind)])).toEqual(known)
})

test('every kind can be listed in every state', async () => {
  await addGerman()
  for (const { kind } of contentSources)
    for (const state of ['all', 'missing', 'outdated', 'own'] as const)
      for (const search of ['', 'hat']) expect((await list(kind, state, search)).next).toBeNull()
})

describe('a search in the grid', () => {
  test.each([
    ['CRÈME', 'Crème & Öl'],
    ['creme', 'Crème & Öl'],
    ['ÖL', 'Crème & Öl'],
    ['öl crème', 'Crème & Öl'],
    ['o\u0308l', 'Crème & Öl'],
    ['schalen', 'Bowls'],
    ['ёлка', 'ЁЛКА'],
    ['елка', 'ЁЛКА'],
    ['*', '*'],
    ['👜', '👜'],
    ['%', '100 %'],
    ['が', 'がま口'],
  ])('finds by %j products and categories called %j', async (search, name) => {
    await addGerman()
    for (const [index, one] of ['Crème & Öl', 'Bowls', 'ЁЛКА', '*', '👜', '100 %', 'がま口'].entries()) {
      const product = await createTestProduct(shop, { name: one, seoLink: `p${index}`, variants: [{ sku: `S-${index}` }] })
      const category = await createTestCategory(shop, { name: one, slug: `c${index}` })
      if (one !== 'Bowls') continue
      await shop.db.transaction((tx) => saveContentTexts(tx, { kind: 'category', id: category.id, language: 'de' }, { name: 'Schalen' }, 1))
      await shop.db.transaction(async (tx) => {
        await saveContentTexts(tx, { kind: 'product', id: product.id, language: 'de' }, { name: 'Schalen' }, 1)
        await findContentSource('product')!.afterChange!(tx, [product.id], new Set(['name']), 1)
      })
    }
    for (const kind of ['product', 'category'] as const)
      expect([...new Set((await list(kind, 'all', search)).texts.map((text) => text.name))]).toEqual([name])
  })

  test('reads on after what it has shown, however many rows are called otherwise', async () => {
    await addGerman()
    await shop.db.transaction(async (tx) => {
      const rows = Array.from({ length: 2100 }, (_, index) => ({ slug: `c${index}`, name: index > 2050 ? 'Öl' : 'Mugs', updatedAt: 0 }))
      for (const chunk of inChunks(rows)) await tx.insert(tx.t.categories).values(chunk)
    })
    const found: string[] = []
    for (let after: number | null = 0; after !== null;) {
      const part: ContentPage = await list('category', 'all', 'ol', after)
      found.push(...part.texts.filter(({ field }) => field === 'name').map((text) => text.source))
      after = part.next
    }
    expect(found).toEqual(Array<string>(49).fill('Öl'))
  })
})
