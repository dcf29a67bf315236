import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { translateFrom, translator } from '#src/i18n/translator.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { listAllLanguages } from '#src/i18n/list-languages.ts'
import { findContentSource } from '#src/languages/content-sources.ts'
import { type ContentState, listContentTexts } from '#src/languages/content-texts.ts'
import { exportContent } from '#src/languages/files/export.ts'
import { pruneTranslationFiles, storeFile } from '#src/languages/files/stored-files.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

async function addPortuguese(): Promise<string> {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'pt', name: 'Português' }))
  const { id } = (await listAllLanguages(shop)).find(({ code }) => code === 'pt')!
  return `/admin/languages/${id}`
}

const upload = (path: string, text: string | Uint8Array<ArrayBuffer>) => admin.post(`${path}/files`, { file: new File([text], 'file.csv') })

const csv = (...lines: string[]) => ['key,source,pt', ...lines].join('\n')
const xliff = (units: string, target = 'pt') =>
  `<?xml version="1.0"?><xliff version="1.2"><file original="program" source-language="en" target-language="${target}"><body>\n${units}</body></file></xliff>`
const unit = (key: string, source: string, text: string) =>
  `<trans-unit id="${key}"><source>${source}</source><target>${text}</target></trans-unit>\n`

const errorsOf = (text: string): string[] =>
  [...(/<ul id="file-errors">(.*?)<\/ul>/s.exec(text)?.[1] ?? '').matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) =>
    item!.replace(/&quot;/g, '"'),
  )

const stored = async () => (await shop.db.read.select().from(shop.db.t.translations)).map(({ key, text }) => `${key} = ${text}`).toSorted()
const products = async (state: ContentState) =>
  (await listContentTexts(shop, 'pt', { source: findContentSource('product')!, state, search: '' }, 0)).texts

/** Applies the file that a page shows. */
async function apply(page: string) {
  const [, action] = /<form class="button-row" method="post" action="([^"]+)"/.exec(page) ?? []
  expect(action).toBeDefined()
  return admin.post(action!)
}

describe('a file with translations', () => {
  test('shows what it changes, and changes it when it is applied, once', async () => {
    const path = await addPortuguese()
    const { id } = await createTestProduct(shop, { name: 'Hat' })
    const preview = await upload(
      path,
      csv('cart.empty,Your cart is empty,O carrinho está vazio', `product:${id}:name,Hat,Chapéu`, 'cart.title,,'),
    )
    expect(preview).toShow('2 texts change. 1 has no translation.')
    expect(await stored()).toEqual([])
    expect(await apply(preview.text)).toHaveStatus(303)
    expect((await translator(shop, 'pt'))('cart.empty')).toBe('O carrinho está vazio')
    expect((await products('own')).map(({ own }) => own)).toEqual(['Chapéu'])
    expect(await apply(preview.text)).toHaveStatus(404)
  })

  test.each(['csv', 'xliff'])('in %s comes back as it went out', async (format) => {
    const path = await addPortuguese()
    const description = '<p>=1+1, "quoted" &amp; <strong>bold</strong></p>'
    const { id } = await createTestProduct(shop, { name: '=HYPERLINK("x")', description, options: { 'Größe, cm': ['1 "x"'] } })
    for (const [field, text] of [
      ['name', '=CHAPÉU("x")'],
      ['description', '<p>=1+1, <strong>negrito</strong></p>\n<p>-2</p>'],
    ])
      await admin.post(`${path}/translations`, { key: `product:${id}:${field}`, text: text!, was: '' })
    const before = await products('own')
    expect(before.length).toBe(2)
    const file = (await admin.get(`${path}/export?format=${format}&part=content.product`)).text
    if (format === 'csv') expect(file).not.toMatch(/(^|,)"?=/m)
    expect(await upload(path, file)).toShow('The file changes nothing. 2 are as they were.')
    await shop.db.transaction((tx) => tx.delete(tx.t.contentTranslations))
    await apply((await upload(path, file)).text)
    expect(await products('own')).toEqual(before)
  })

  test('of everything has the sentences of the program, too, or only what is missing', async () => {
    const path = await addPortuguese()
    await createTestProduct(shop, { name: 'Hat' })
    const all = (await admin.get(`${path}/export?format=csv`)).text
    expect(all).toContain('cart.empty,cart,Your cart is empty,')
    expect(all).toContain('Products › Hat › Name,Hat,')
    await admin.post(`${path}/translations`, { key: 'cart.empty', text: 'Vazio', was: '' })
    expect((await admin.get(`${path}/export?format=csv&show=open`)).text).not.toContain('cart.empty,')
    expect((await admin.get(`${path}/export?format=xliff&part=program`)).text).toContain('<target state="translated">Vazio</target>')
  })

  test('has each thing of its kind once, however many there are', async () => {
    const term = (kind: 'tag' | 'category', name: string) => ({ kind, slug: name, name, updatedAt: 1 })
    const tags = Array.from({ length: 51 }, (_, index) => `tag-${index}`)
    await shop.db.transaction((tx) => tx.insert(tx.t.cmsTerms).values([term('category', 'News'), ...tags.map((name) => term('tag', name))]))
    const filter = { language: 'pt', state: 'all' as const, t: translateFrom() }
    const batches: string[][] = []
    for await (const texts of exportContent(shop, filter, [findContentSource('page_tag')!]))
      if (batches.push(texts.flatMap(({ source }) => source || [])) > 3) break
    expect(batches.flat()).toEqual(tags)
  })

  test('leaves out texts whose original changed since', async () => {
    const path = await addPortuguese()
    const { id } = await createTestProduct(shop, { name: 'Hat' })
    const file = csv(`product:${id}:name,Hat,Chapéu`, 'cart.empty,Your cart is empty,Vazio')
    await shop.db.transaction((tx) => tx.update(tx.t.products).set({ name: 'Cap' }).where(eq(tx.t.products.id, id)))
    const preview = await upload(path, file)
    expect(preview).toShow('1 text changes.')
    expect(preview).toShow('1 text is left out: its original changed after the export.')
    await apply(preview.text)
    expect(await products('own')).toEqual([])
    expect(await stored()).toEqual(['cart.empty = Vazio'])
  })

  test('in XLIFF keeps a translation that the file calls unfinished, and says so', async () => {
    const path = await addPortuguese()
    await apply((await upload(path, csv('cart.empty,Your cart is empty,Vazio'))).text)
    const unfinished = unit('cart.empty', 'Your cart is empty', 'Your cart is empty').replace(
      '<target>',
      '<target state="needs-translation">',
    )
    const preview = await upload(path, xliff(unfinished + unit('cart.checkout', 'Check out', 'Finalizar')))
    expect(preview).toShow('1 text changes.')
    expect(preview).toShow('1 text is left out: the file marks it as not yet translated.')
    await apply(preview.text)
    expect(await stored()).toEqual(['cart.checkout = Finalizar', 'cart.empty = Vazio'])
    expect(await upload(path, xliff(unfinished))).toShow('The file changes nothing.')
  })

  test('is refused as a whole when a text changed after it was checked', async () => {
    const path = await addPortuguese()
    const preview = await upload(path, csv('cart.checkout,Checkout,Finalizar', 'cart.empty,Your cart is empty,Vazio'))
    await admin.post(`${path}/translations`, { key: 'cart.empty', text: 'Nada', was: '' })
    expect(await apply(preview.text)).toHaveStatus(409)
    expect(await stored()).toEqual(['cart.empty = Nada'])
  })

  test('is refused as a whole when one of its products is gone', async () => {
    const path = await addPortuguese()
    const { id } = await createTestProduct(shop, { name: 'Hat' })
    const preview = await upload(path, csv('cart.empty,Your cart is empty,Vazio', `product:${id}:name,Hat,Chapéu`))
    await shop.db.transaction((tx) => tx.update(tx.t.products).set({ status: 'archived' }))
    expect(await apply(preview.text)).toHaveStatus(409)
    expect(await stored()).toEqual([])
  })

  test('that is not applied is deleted after a day', async () => {
    const store = () => shop.db.transaction((tx) => storeFile(tx, { language: 'pt', name: 'pt.csv', changes: [] }, shop.now()))
    await store()
    shop.clock.advance(23 * 3_600_000)
    const fresh = await store()
    shop.clock.advance(2 * 3_600_000)
    await pruneTranslationFiles(shop)
    expect((await shop.db.read.select().from(shop.db.t.translationFiles)).map(({ id }) => id)).toEqual([fresh])
  })
})

describe('a file with errors', () => {
  test('imports nothing, and lists the line, the key and the error of each', async () => {
    const path = await addPortuguese()
    const { id } = await createTestProduct(shop, { name: 'Hat', description: '<p>[cms-form id=3]</p>' })
    const response = await upload(
      path,
      csv(
        'cart.empty,Your cart is empty,Vazio',
        'cart.nothing,,Nada',
        'cart.removed,,Removido',
        '"cart.removed","","{{product}} {{price}}"',
        `product:${id}:description,,<p>Sem</p>`,
        'product:999:name,,Nada',
        'mail.template.welcome.subject,,Olá {{price}}',
        'cart.title,,#NAME?',
      ),
    )
    expect(response).toHaveStatus(422)
    expect(errorsOf(response.text)).toEqual([
      'Line 3, cart.nothing: The store has no text with this key.',
      'Line 4, cart.removed: Include {{product}}: the store fills it in.',
      'Line 5, cart.removed: This text is in the file twice.',
      'Line 5, cart.removed: The store cannot fill in {{price}} here. Remove it.',
      `Line 6, product:${id}:description: Include [cms-form id=3] exactly as in the original.`,
      'Line 7, product:999:name: The store has no text with this key.',
      'Line 8, mail.template.welcome.subject: The store cannot fill in {{price}} here. Remove it.',
      'Line 9, cart.title: This cell contains a formula error. Replace it with the correct value.',
    ])
    expect(await stored()).toEqual([])
    expect(await shop.db.read.select().from(shop.db.t.translationFiles)).toEqual([])
  })

  const broken: [string, string, string][] = [
    ['of another language', 'key,source,de\ncart.empty,,Leer', 'The column “pt” is missing.'],
    ['without keys', 'name,pt\nx,y', 'The column “key” is missing.'],
    ['with another column', 'key,pt,price\ncart.empty,Vazio,3', 'The column “price” is not part of an export.'],
    ['with an open quotation mark', 'key,pt\ncart.empty,"Vazio', 'Line'],
    [
      'in XLIFF of another language',
      xliff(unit('cart.empty', 'Your cart is empty', 'Leer'), 'de'),
      'The file is for another language: de.',
    ],
    [
      'in XML that is not well-formed',
      xliff('<trans-unit id="cart.empty"><source>x</trans-unit>'),
      'Line 2, cart.empty: The XML is not well-formed here.',
    ],
    ['in other XML', '<rss version="2.0"></rss>', 'This is not a file in XLIFF 1.2 or 2.'],
    ['with an unknown entity', xliff(unit('cart.empty', 'x', '&secret;')), 'The XML is not well-formed here.'],
    ['with tags in a text', xliff(unit('cart.empty', 'Your cart is empty', 'Va<ph id="1"/>zio')), 'Remove the element ph from the text.'],
    [
      'with entities of its own',
      `<!DOCTYPE xliff [<!ENTITY secret SYSTEM "file:///etc/passwd">]>${xliff(unit('cart.empty', 'Your cart is empty', '&secret;'))}`,
      'The file declares a document type.',
    ],
    ['nested too deeply', `<xliff version="1.2">${'<a>'.repeat(5000)}`, 'The XML is not well-formed here.'],
  ]
  test.each(broken)('%s is refused', async (_, text, error) => {
    const path = await addPortuguese()
    const response = await upload(path, text)
    expect(response).toHaveStatus(422)
    expect(errorsOf(response.text).join('\n')).toContain(error)
    expect(await stored()).toEqual([])
  })

  test('is refused when it is empty, too large, too long or not in UTF-8', async () => {
    const path = await addPortuguese()
    expect(await upload(path, '')).toShow('Choose a file.')
    expect(await upload(path, new Uint8Array([0x6b, 0xff, 0xfe]))).toShow('Save the file in UTF-8.')
    expect(await upload(path, csv('cart.empty,,a\u0000b'))).toShow('Save the file in UTF-8.')
    expect((await upload(path, csv(...Array.from({ length: 10_001 }, () => 'cart.empty,,x')))).text).toContain('more than 10,000 texts')
    expect([413, 422]).toContain((await upload(path, 'x'.repeat(10_100_000))).status)
  })
})
