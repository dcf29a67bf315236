import { describe, expect, test } from 'bun:test'
import { createTestImport, checkImport, findAllProducts, importTest, issuesOf, runImport } from './import-helpers.ts'
import { cancelRun, findRun } from '#src/imports/import-runs.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = importTest({ clients: { admin: 5 } })

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const table = (...rows: string[][]) => rows.map((row) => row.map(quote).join(',')).join('\n') + '\n'

/** A WooCommerce file of one variable product, with these cells for its attribute. */
const shirt = (list: string, ...values: string[]) =>
  table(
    ['Type', 'SKU', 'Name', 'Regular price', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)'],
    ['variable', 'SHIRT', 'Shirt', '', '', 'Cut', list],
    ...values.map((value, at) => ['variation', `SHIRT-${at}`, 'Shirt', '10', 'SHIRT', 'Cut', value]),
  )

describe('a WooCommerce file', () => {
  test('has the commas of options without their backslashes, in the product and its variations', async () => {
    await runImport(shop, shirt('red\\, blue, 1\\,5 m, back\\\\slash, C:\\new', 'red\\, blue', '1\\,5 m', 'back\\\\slash', 'C:\\new'))
    const [product] = await findAllProducts(shop)
    const values = ['red, blue', '1,5 m', 'back\\slash', 'C:\\new']
    expect(product!.options).toEqual([{ name: 'Cut', values: values.map((value) => ({ value })) }])
    expect(product!.variants.map(({ options }) => options['Cut'])).toEqual(values)
  })

  test('has the commas of tags, categories, brands and images without their backslashes', async () => {
    const id = await checkImport(
      shop,
      table(
        ['Type', 'SKU', 'Name', 'Regular price', 'Tags', 'Categories', 'Brands', 'Images', 'Published'],
        ['simple', 'A', 'Cup', '5', 'a\\, b, c', 'Cups\\, mugs > Big, Gifts', 'Foo\\, Inc., Bar', 'https://x.example/a\\,b.jpg', '1'],
      ),
      { images: false },
    )
    expect(await issuesOf(shop, id)).toEqual([[2, 'Brands', 'Bar', 'moreBrands', false]])
    await runImport(
      shop,
      table(['Type', 'SKU', 'Name', 'Regular price', 'Tags', 'Brands'], ['simple', 'A', 'Cup', '5', 'a\\, b, c', 'Foo\\, Inc.']),
    )
    const [cup] = await findAllProducts(shop)
    expect(cup!.tags).toEqual(['a, b', 'c'])
    const brands = await shop.db.read.select({ name: shop.db.t.brands.name }).from(shop.db.t.brands)
    expect(brands).toEqual([{ name: 'Foo, Inc.' }])
  })

  test('has apostrophes only where the text has them', async () => {
    await runImport(
      shop,
      table(
        ['Type', 'SKU', 'Name', 'Regular price', 'Parent'],
        ['simple', 'A', "'-10 % mug", '5', ''],
        ['simple', 'B', "'n roll", '5', ''],
      ),
    )
    expect((await findAllProducts(shop)).map(({ name }) => name).sort()).toEqual(["'n roll", '-10 % mug'])
  })

  test('keeps a written \\n of a description, and breaks lines at the others', async () => {
    await runImport(
      shop,
      table(['Type', 'SKU', 'Name', 'Regular price', 'Description', 'Parent'], ['simple', 'A', 'Mug', '5', 'One\\nTwo \\\\n three', '']),
    )
    const [mug] = await findAllProducts(shop)
    expect(mug!.description).toMatch(/^<p>One<br ?\/?>Two \\n three<\/p>$/)
  })

  test('in German has stock, and a variation that shares it has a note', async () => {
    const id = await runImport(
      shop,
      table(
        ['Typ', 'Artikelnummer', 'Name', 'Regulärer Preis', 'Übergeordnetes Produkt', 'Bestand', 'Attribut 1 Name', 'Attribut 1 Wert(e)'],
        ['variable', 'S', 'Shirt', '', '', '', 'Farbe', 'rot, blau'],
        ['variation', 'S-1', 'Shirt', '10', 'S', '7', 'Farbe', 'rot'],
        ['variation', 'S-2', 'Shirt', '10', 'S', 'parent', 'Farbe', 'blau'],
      ),
    )
    const [product] = await findAllProducts(shop)
    expect(product!.variants.map(({ sku, stock }) => [sku, stock])).toEqual([
      ['S-1', 7],
      ['S-2', 0],
    ])
    expect(await issuesOf(shop, id)).toEqual([[4, 'Bestand', 'parent', 'stockOfParent', false]])
  })
})

describe('a note is added', () => {
  test('once for each column with values that is not imported, with the first of them', async () => {
    const text = table(
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Season', 'Empty', 'Weight (stone)', 'import_error'],
      ['cup', 'Cup', 'C', '5', '', '', '2', 'old'],
      ['mug', 'Mug', 'M', '5', 'spring', '', '', ''],
      ['pot', 'Pot', 'P', '5', 'autumn', ' ', '3', ''],
    )
    const expected = [
      [2, 'Weight (stone)', '2', 'columnUnit', false],
      [3, 'Season', 'spring', 'columnIgnored', false],
    ]
    const id = await checkImport(shop, text)
    expect(await issuesOf(shop, id)).toEqual(expected as never)
    expect(await admin.get(`/admin/ecommerce/import/${id}/check`)).toShow('This column is not imported. Rows with a value: 2.')
    expect(await issuesOf(shop, await runImport(shop, text))).toEqual(expected as never)
  })

  test('for a column with a field that only our own files have', async () => {
    const text = table(['Item', 'Code', 'Depots', 'Tax class'], ['Cup', 'C', 'Main: 5', 'reduced'])
    const id = await checkImport(shop, text, {}, { mapping: { Item: 'name', Code: 'sku', Depots: 'warehouse_levels' } })
    expect(await issuesOf(shop, id)).toContainEqual([2, 'Depots', 'Main: 5', 'columnIgnored', false])
    expect(await issuesOf(shop, id)).toContainEqual([2, 'Tax class', 'reduced', 'columnIgnored', false])
    const own = table(['seo_link', 'name', 'sku', 'Upsells'], ['cup', 'Cup', 'C', 'MUG'])
    const ownId = await checkImport(shop, own, {}, { mapping: { Upsells: 'upsells' } })
    expect(await issuesOf(shop, ownId)).toContainEqual([2, 'Upsells', 'MUG', 'columnIgnored', false])
  })

  test('for a formula error among the members of a list, of which the others are imported', async () => {
    const id = await runImport(
      shop,
      table(
        ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Tags', 'Status'],
        ['cup', 'Cup', 'C', '5', 'red, #NAME?, tall', 'active'],
        ['mug', 'Mug', 'M', '5', 'red, #BEZUG!,Err:502', 'active'],
        ['pot', 'Pot', 'P', '5', '#sale, #1!', 'active'],
      ),
    )
    expect((await findAllProducts(shop)).map(({ seoLink, status, tags }) => [seoLink, status, tags])).toEqual([
      ['cup', 'draft', ['red', 'tall']],
      ['mug', 'draft', ['red']],
      ['pot', 'active', ['#sale', '#1!']],
    ])
    expect(await issuesOf(shop, id)).toEqual([
      [2, 'Tags', '#NAME?', 'formulaIgnored', false],
      [3, 'Tags', '#BEZUG!, Err:502', 'formulaIgnored', false],
    ])
  })

  test.each(['#REF!', '#VALUE!', '#N/A', '#DIV/0!', '#NAME?', '#NV', '#WERT!', '#Н/Д', 'Err:508'])(
    'for %s in any cell of any file: it is refused where it would name or price a product, or clear a field',
    async (value) => {
      const problems = async (text: string) => (await issuesOf(shop, await checkImport(shop, text))).map((issue) => issue.slice(1))
      const shopify = ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Body (HTML)']
      expect(await problems(table(shopify, ['cup', 'Cup', 'C', '5', value]))).toEqual([['Body (HTML)', value, 'formulaIgnored', false]])
      expect(await problems(table(shopify, ['cup', 'Cup', value, '5', 'x']))).toEqual([['Variant SKU', value, 'formulaFailed', true]])
      expect(await problems(table(['seo_link', 'name', 'sku', 'tags'], ['cup', 'Cup', 'C', `red, ${value}`]))).toContainEqual([
        'tags',
        value,
        'formulaFailed',
        true,
      ])
    },
  )

  test('for a value of a variation or further row that only a product has', async () => {
    const woocommerce = table(
      [
        'Type',
        'SKU',
        'Name',
        'Regular price',
        'Parent',
        'Description',
        'Length (cm)',
        'Weight (kg)',
        'Attribute 1 name',
        'Attribute 1 value(s)',
      ],
      ['variable', 'S', 'Shirt', '', '', 'Soft', '', '0.2', 'Cut', 'slim'],
      ['variation', 'S-1', 'Shirt - slim', '10', 'S', 'Very slim', '70', '0.3', 'Cut', 'slim'],
    )
    expect(await issuesOf(shop, await checkImport(shop, woocommerce))).toEqual([
      [3, 'Description', 'Very slim', 'firstRowCounts', false],
      [3, 'Length (cm)', '70', 'firstRowCounts', false],
    ])
    const shopify = table(
      ['Handle', 'Title', 'Vendor', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price'],
      ['mug', 'Mug', 'Foo', 'Size', 'S', 'M-S', '5'],
      ['mug', '', 'Foo', '', 'M', 'M-M', '5'],
      ['mug', '', 'Bar', '', 'L', 'M-L', '5'],
    )
    expect(await issuesOf(shop, await checkImport(shop, shopify))).toEqual([[4, 'Vendor', 'Bar', 'firstRowCounts', false]])
  })

  test('for a negative stock, a text that is cut and a number without a unit', async () => {
    const id = await checkImport(
      shop,
      table(
        ['Name', 'SKU', 'Price', 'Stock', 'Weight', 'Image', 'Image alt'],
        ['Cup', 'C', '5', '-4', '250', 'https://x.example/a.jpg', 'x'.repeat(2000)],
        ['Mug', 'M', '5', '۱۲', '0.3 kg', '', ''],
      ),
      { images: false },
    )
    const reasons = (await issuesOf(shop, id)).map(([line, column, , reason]) => [line, column, reason])
    expect(reasons).toContainEqual([2, 'Stock', 'negativeStock'])
    expect(reasons).toContainEqual([2, 'Weight', 'unitAssumed'])
    expect(reasons).toContainEqual([2, 'Image alt', 'cut'])
    expect(reasons.filter(([line]) => line === 3)).toEqual([])
  })
})

describe('the fields chosen for a table', () => {
  const text = (sku: string) => table(['Item', 'Code', 'Amount', 'Colour name'], ['Cup', sku, '5', 'red'])
  const mapping = { Item: 'name', Code: 'sku', Amount: 'variant_price', 'Colour name': 'tags' }
  const mappingOf = async (id: number) => (await findRun(shop.db.read, id)).mapping

  test('are chosen again for the same columns, however many other tables came between, and are marked', async () => {
    await checkImport(shop, text('A'), {}, { mapping })
    for (let at = 0; at < 60; at += 1) await checkImport(shop, table(['Name', `Column ${at}`], ['Cup', 'x']))
    const id = await createTestImport(shop, text('B'))
    expect(await mappingOf(id)).toEqual(mapping)
    const page = await admin.get(`/admin/ecommerce/import/${id}/mapping`)
    expect(page).toShow('A table with these columns was imported before, on')
    expect(page.text.match(/Used last time for this table/g)).toHaveLength(4)
  })

  test('can be changed, and the change is remembered', async () => {
    await checkImport(shop, text('A'), {}, { mapping })
    await checkImport(shop, text('B'), {}, { mapping: { ...mapping, 'Colour name': 'brand' } })
    expect((await mappingOf(await createTestImport(shop, text('C'))))['Colour name']).toBe('brand')
  })

  test('are not those of a file that was discarded before anybody confirmed them', async () => {
    const first = await createTestImport(shop, text('A'))
    const { importRuns } = shop.db.t
    await shop.db.transaction((tx) => tx.update(importRuns).set({ mapping }))
    await shop.db.transaction((tx) => cancelRun(tx, first, { id: null, name: 'test' }, shop.now()))
    const id = await createTestImport(shop, text('B'))
    expect((await mappingOf(id))['Colour name']).toBe('')
    expect((await admin.get(`/admin/ecommerce/import/${id}/mapping`)).text).not.toContain('was imported before')
  })
})
