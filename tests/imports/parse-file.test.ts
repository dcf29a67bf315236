import { describe, expect, test } from 'bun:test'
import { convertToUtf8 } from '#src/import-files/encoding.ts'
import { detectSource, matchHeaders, nameColumns } from '#src/import-files/header-mapping.ts'
import { indexFile, openProductReader } from '#src/import-files/index-file.ts'
import { parseRawRows, readRecords, sniffDelimiter } from '#src/import-files/csv-records.ts'
import type { StoredFile } from '#src/import-files/stored-file.ts'
import { createSheet } from '#src/import-files/sheet.ts'
import { memoryFile, readText } from '#tests/support/memory-files.ts'
import { fc } from '#tests/support/properties.ts'
import { fixtureFile, fixturePath, parseFile } from './parse-file.ts'

const readAllRecords = (stored: StoredFile, delimiter = ',') => Array.fromAsync(readRecords(stored, delimiter))
const errorsOf = (product: { issues: { isError: boolean; reason: string; line: number; column: string; value: string }[] }) =>
  product.issues.filter((issue) => issue.isError).map(({ line, column, value, reason }) => [line, column, value, reason.split('.').at(-1)])

describe('records', () => {
  test('know the line they start on, across quoted line breaks of either kind and blank lines', async () => {
    const stored = memoryFile('a,b\r\n1,"x\r\ny"\r\n\r\n2,"u\nv\nw"\n3,z')
    expect((await readAllRecords(stored)).map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x\r\ny'],
      [5, '2', 'u\nv\nw'],
      [8, '3', 'z'],
    ])
  })

  test('can be read again by their position, whatever they contain', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r\n', ' ', '😀'), maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
        const lines = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        const stored = memoryFile(lines.join('\r\n'))
        const bytes = Buffer.from(lines.join('\r\n'))
        const records = await readAllRecords(stored)
        expect(records.map((record) => record.cells)).toEqual(rows)
        for (const record of records) expect(parseRawRows(bytes.subarray(record.start, record.end), ',')).toEqual([record.cells])
        const breaks = (text: string) => text.split('\n').length - 1
        expect(records.map((record) => record.line)).toEqual(
          rows.map((_, at) => 1 + breaks(lines.slice(0, at).join('\n') + (at > 0 ? '\n' : ''))),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('of several products read together are the same as read alone, however odd they are', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '""', ' ', '\n', ';'), maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 12 }), async (cells) => {
        const stored = memoryFile(`name,sku,more\n${cells.map((text, at) => `thing ${at % 4},S-${at},${text}\n`).join('')}`)
        const mapping = { name: 'seo_link', sku: 'sku' }
        const sheet = createSheet(
          { source: 'own', headers: ['name', 'sku', 'more'], mapping },
          { decimal: '.', currency: 'USD', timeZone: 'UTC' },
        )
        const index = await indexFile(stored, ',', sheet).catch(() => null)
        // A quotation mark that is never closed makes the file invalid.
        if (!index) return
        const file = await openProductReader(stored, ',', index)
        const alone = []
        for (const at of index.products.keys()) alone.push(await file.read(at))
        expect(await file.readRange(0, index.products.length + 3)).toEqual(alone)
        expect(await file.readRange(1, 3)).toEqual(alone.slice(1, 3))
        await file.close()
      }),
      { numRuns: 200 },
    )
  })

  test('refuse a quotation mark that is never closed, naming its line', async () => {
    const stored = memoryFile('a,b\n1,2\n3,"4\n5,6\n')
    await expect(readAllRecords(stored)).rejects.toMatchObject({ key: 'importFiles.quoteNotClosed', params: { line: 3 } })
    const endless = memoryFile(`a,b\n1,"${'x'.repeat(3_000_000)}`)
    await expect(readAllRecords(endless)).rejects.toMatchObject({ key: 'importFiles.quoteNotClosed', params: { line: 2 } })
  })

  test('are half a million at most, with up to as many products', async () => {
    const sheet = createSheet(
      { source: 'other', headers: ['name', 'sku'], mapping: { name: 'name', sku: 'sku' } },
      { decimal: '.', currency: 'USD', timeZone: 'UTC' },
    )
    const lines = (count: number) => memoryFile(`name,sku\n${'a,\n'.repeat(count)}`)
    expect(await indexFile(lines(500_000), ',', sheet)).toMatchObject({ rows: 500_000 })
    await expect(indexFile(lines(500_001), ',', sheet)).rejects.toMatchObject({ key: 'importFiles.tooManyRows', params: { most: 500_000 } })
  })

  test('have 500 columns at most', async () => {
    const line = (columns: number) => Array.from({ length: columns }, (_, at) => `c${at}`).join(',')
    expect((await readAllRecords(memoryFile(line(500))))[0]?.cells).toHaveLength(500)
    await expect(readAllRecords(memoryFile(line(501)))).rejects.toMatchObject({ key: 'importFiles.tooManyColumns' })
  })

  test('lose spaces around quotation marks, but not inside of them', async () => {
    const stored = memoryFile('a,b,c\n"x, 1" , "y, 2"\t,"  z "\n"""hi"" ",say "hi" ,"two\nlines"  \n')
    const cells = [
      ['x, 1', 'y, 2', '  z '],
      ['"hi" ', 'say "hi" ', 'two\nlines'],
    ]
    expect((await readAllRecords(stored)).slice(1).map((record) => record.cells)).toEqual(cells)
    expect(parseRawRows(Buffer.from((await readText(stored)).slice(6)), ',')).toEqual(cells)
  })

  test('of old Macs, with only carriage returns, have their own lines', async () => {
    const stored = memoryFile('a,b\r1,"x, y"\r2,z\r')
    await convertToUtf8(stored)
    expect((await readAllRecords(stored)).map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x, y'],
      [3, '2', 'z'],
    ])
  })

  test('lose the apostrophe that stops a spreadsheet from calculating', async () => {
    const stored = memoryFile(`a,b\n'=1+1,"'-x"\n''@x,'plain\n`)
    expect((await readAllRecords(stored)).slice(1).map((record) => record.cells)).toEqual([
      ['=1+1', '-x'],
      ["'@x", "'plain"],
    ])
  })

  test('are separated by the most frequent separator of the header', () => {
    expect(sniffDelimiter('a;b;c,d\n1,2,3,4,5')).toBe(';')
    expect(sniffDelimiter('a\tb\n')).toBe('\t')
    expect(sniffDelimiter('"a;b;c;d",e\n')).toBe(',')
    expect(sniffDelimiter('only')).toBe(',')
  })
})

describe('text encodings', () => {
  test.each([
    ['UTF-8 behind a mark', '\ufeffa,b\né,1', (text: string) => Buffer.from(text)],
    ['UTF-16', 'a,b\né,1', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    [
      'UTF-16 with the larger byte first',
      'a,b\né,1',
      (text: string) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]),
    ],
    ['Windows letters', 'a,b\né,1', (text: string) => Buffer.from(text, 'latin1')],
  ])('of a file in %s are detected', async (_, text, encode) => {
    const stored = memoryFile(encode(text))
    await convertToUtf8(stored)
    expect((await readAllRecords(stored)).map((record) => record.cells)).toEqual([
      ['a', 'b'],
      ['é', '1'],
    ])
  })

  test('of a binary file are refused', async () => {
    await expect(convertToUtf8(memoryFile(new Uint8Array([80, 75, 3, 4, 0, 0, 0])))).rejects.toMatchObject({ key: 'importFiles.notText' })
    await expect(
      convertToUtf8(memoryFile(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,\u0000b', 'utf16le')]))),
    ).rejects.toMatchObject({
      key: 'importFiles.notText',
    })
  })
})

describe('headers', () => {
  test.each([
    ['shopify.csv', 'shopify'],
    ['shopify-2025.csv', 'shopify_2025'],
    ['woocommerce.csv', 'woocommerce'],
    ['woocommerce-de.csv', 'woocommerce'],
    ['own.csv', 'own'],
    ['windows-1252.csv', 'other'],
  ])('of %s identify the platform', async (file, source) => {
    expect((await parseFile(fixtureFile(file))).source).toBe(source as 'own')
  })

  test('ignore case, and a column is matched once', () => {
    expect(detectSource(['HANDLE', 'TITLE', 'variant price'])).toBe('shopify')
    expect(matchHeaders(['Title', 'title '], 'shopify')).toEqual({ Title: 'name', 'title ': '' })
  })

  test('that are duplicate or empty get different names', () => {
    expect(nameColumns(['a', '', 'a', ' a  b '])).toEqual(['a', '#2', 'a (2)', 'a b'])
  })

  test('cannot reach an object prototype', async () => {
    const { products } = await parseFile(memoryFile('Handle,Title,__proto__,constructor,Variant Price\nx,X,evil,evil,5\n'))
    expect(products[0]!.attributes.name).toBe('X')
    expect(({} as { evil?: string }).evil).toBeUndefined()
  })
})

describe('a Shopify file', () => {
  test('becomes products with variants, options, images and line numbers', async () => {
    const { products } = await parseFile(fixtureFile('shopify.csv'))
    const [shirt, mug, card] = products
    expect(shirt).toMatchObject({
      line: 2,
      handle: 'linen-shirt',
      attributes: {
        name: 'Linen Shirt',
        status: 'active',
        brand: 'Northlight',
        category: ['Apparel & Accessories', 'Clothing', 'Shirts'],
        tags: ['summer', 'linen'],
        price: 4900,
        salePrice: 3900,
        cost: 1450,
        weight: 210,
        backorders: false,
        isDigital: false,
        chargeTax: 1,
        options: [
          { name: 'Color', values: [{ value: 'Sand' }, { value: 'Blue' }] },
          { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
        ],
      },
      issues: [],
    })
    expect(shirt!.variants.map(({ sku, line, variantFee, stockLevel, weight }) => [sku, line, variantFee, stockLevel, weight])).toEqual([
      ['LS-SAND-S', 2, 0, 4, null],
      ['LS-SAND-M', 5, 0, 0, 220],
      ['LS-BLUE-S', 6, 300, 7, null],
    ])
    expect(shirt!.images.map(({ source, color, imageAlt }) => [source.split('/').at(-1), color, imageAlt])).toEqual([
      ['shirt-blue.jpg', 'Blue', 'Blue shirt'],
      ['shirt-sand.jpg', 'Sand', 'Sand shirt on a hanger'],
      ['shirt-back.jpg', null, 'Seen from behind'],
      ['shirt-detail.jpg', null, 'Buttons of shell'],
    ])
    expect(mug).toMatchObject({ handle: 'plain-mug', attributes: { status: 'draft', price: 1250, options: [], backorders: true } })
    expect(mug!.variants).toHaveLength(1)
    expect(mug!.variants[0]).toMatchObject({ sku: '', options: {}, line: 8 })
    expect(errorsOf(card!)).toEqual([[9, 'Gift Card', 'true', 'unsupportedProductType']])
  })

  test('loses unsafe HTML and nothing else', async () => {
    const { products } = await parseFile(fixtureFile('shopify.csv'))
    expect(products[0]!.attributes.description).toContain('<strong>summer</strong>')
    expect(products[0]!.attributes.description).toContain('Washed, "soft".')
    expect(products[0]!.attributes.description).not.toContain('script')
    expect(products[1]!.attributes.description).toBe('<p>Just a mug.</p>')
  })

  test('with the headers of 2025 gives the same', async () => {
    const { products } = await parseFile(fixtureFile('shopify-2025.csv'))
    expect(products[0]).toMatchObject({
      handle: 'oak-board',
      attributes: { name: 'Oak Board', price: 102_400, salePrice: null, backorders: true, category: ['Home & Garden', 'Kitchen & Dining'] },
    })
    expect(products[0]!.variants.map(({ sku, variantFee, stockLevel }) => [sku, variantFee, stockLevel])).toEqual([
      ['OB-1', 0, 12],
      ['OB-2', 30_000, 3],
    ])
    expect(products[0]!.images.map(({ variantIndexes }) => variantIndexes)).toEqual([null, [1]])
    expect(products[1]).toMatchObject({ attributes: { status: 'draft', isDigital: true, chargeTax: 0, backorders: true } })
  })
})

describe('a WooCommerce file', () => {
  test('with German headers has its variations, prices and measures', async () => {
    const { products } = await parseFile(fixtureFile('woocommerce-de.csv'), { decimal: ',', currency: 'EUR' })
    expect(products).toHaveLength(1)
    expect(products[0]).toMatchObject({
      attributes: {
        name: 'Tasse',
        price: 1250,
        status: 'active',
        category: ['Küche', 'Tassen'],
        weight: 350,
        length: 90,
        options: [{ name: 'Farbe', values: [{ value: 'Blau' }, { value: 'Grün' }] }],
      },
      issues: [],
    })
    expect(products[0]!.variants.map(({ sku, variantFee, stockLevel, active }) => [sku, variantFee, stockLevel, active])).toEqual([
      ['TASSE-BLAU', 0, 4, undefined],
      ['TASSE-GRUEN', 100, 2, false],
    ])
  })

  test('matched by hand keeps its variations, with translated values', async () => {
    const stored = memoryFile(
      'Art,Nummer,Titel,Online,Preis,Gehört zu,Merkmal,Auswahl\n' +
        'Variables Produkt,T,Tasse,Veröffentlicht,,,Farbe,"Blau, Grün"\n' +
        'Variante,T-1,,Veröffentlicht,5.00,T,Farbe,Blau\nVariante,T-2,,Entwurf,6.00,T,Farbe,Grün\n',
    )
    const fields = ['row_type', 'sku', 'name', 'published', 'regular_price', 'parent', 'option_name:1', 'option_value:1']
    const headers = ['Art', 'Nummer', 'Titel', 'Online', 'Preis', 'Gehört zu', 'Merkmal', 'Auswahl']
    const mapping = Object.fromEntries(headers.map((header, at) => [header, fields[at]!]))
    const { source, products } = await parseFile(stored, { mapping })
    expect(source).toBe('other')
    expect(products.map(({ attributes, issues }) => [attributes.name, attributes.status, issues])).toEqual([['Tasse', 'active', []]])
    expect(products[0]!.variants.map(({ sku, options, active }) => [sku, options, active])).toEqual([
      ['T-1', { Farbe: 'Blau' }, undefined],
      ['T-2', { Farbe: 'Grün' }, false],
    ])
  })

  test('joins variations to their parents by SKU and by id, anywhere in the file', async () => {
    const { products } = await parseFile(fixtureFile('woocommerce.csv'))
    expect(products[0]).toMatchObject({
      line: 2,
      attributes: {
        name: 'Hoodie',
        price: 4500,
        category: ['Clothing', 'Hoodies'],
        alsoIn: [['Sale, reduced']],
        options: [{ name: 'Color', values: [{ value: 'Blue' }, { value: 'Green' }] }],
        details: [{ heading: 'Material', text: 'Cotton' }],
        description: '<p>First line.</p>\n<p>Second line.</p>',
        weight: 900,
        length: 300,
      },
      issues: [],
    })
    expect(
      products[0]!.variants.map(({ sku, line, variantFee, stockLevel, weight }) => [sku, line, variantFee, stockLevel, weight]),
    ).toEqual([
      ['WOO-HOOD-BLUE', 4, 0, 5, 950],
      ['', 5, 200, 0, undefined],
    ])
    expect(products[0]!.images.map(({ source, color }) => [source.split('/').at(-1), color])).toEqual([
      ['hoodie.jpg', null],
      ['hoodie-back.jpg', null],
      ['hoodie-blue.jpg', 'Blue'],
    ])
  })

  test('keeps sales with their dates, and attributes without a choice as details', async () => {
    const { products } = await parseFile(fixtureFile('woocommerce.csv'))
    expect(products[1]).toMatchObject({
      attributes: {
        price: 2000,
        salePrice: 1800,
        saleStartsAt: Date.UTC(2026, 10, 1),
        saleEndsAt: Date.UTC(2026, 11, 1) - 1,
        maxQty: true,
        chargeTax: 0,
        options: [],
        details: [{ heading: 'Color', text: 'Red' }],
      },
      variants: [{ sku: 'WOO-BEAN', barcode: '5901234123457', stockLevel: 12 }],
    })
  })

  test('reports what cannot be sold here, and variations without a parent', async () => {
    const { products } = await parseFile(fixtureFile('woocommerce.csv'))
    expect(errorsOf(products[2]!)).toEqual([[6, 'Type', 'external', 'unsupportedProductType']])
    expect(errorsOf(products[3]!)).toEqual([[7, 'Parent', 'GONE', 'noParent']])
  })

  test('expands a variation that leaves a value open', async () => {
    const stored = memoryFile(
      'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
        '1,variable,P,Pants,,,Size,"S, M",Color,"Red, Blue"\n2,variation,P-S,Pants,10,P,Size,S,Color,\n3,variation,P-M,Pants,12,P,Size,M,Color,Red\n',
    )
    const { products } = await parseFile(stored)
    expect(products[0]!.variants.map(({ sku, options }) => [sku, ...Object.values(options)])).toEqual([
      ['P-S', 'S', 'Red'],
      ['', 'S', 'Blue'],
      ['P-M', 'M', 'Red'],
    ])
  })
})

describe('a Sundry file', () => {
  test('reads an empty cell as empty, and a missing column as unchanged', async () => {
    const { products } = await parseFile(fixtureFile('own.csv'))
    expect(products[0]).toMatchObject({
      handle: 'oak-stool',
      attributes: {
        price: 12_000,
        salePrice: 9950,
        category: ['Home', 'Seating'],
        alsoIn: [['Gifts'], ['Home', 'Oak']],
        options: [
          {
            name: 'Color',
            values: [
              { value: 'Natural', swatch: '#d2b48c' },
              { value: 'Black', swatch: '#111111' },
            ],
          },
        ],
      },
      issues: [],
    })
    expect(products[0]!.attributes).not.toHaveProperty('wholesalePrice')
    expect(products[0]!.images).toMatchObject([
      { source: 'stool.jpg', color: 'Natural', variantIndexes: [0] },
      { source: 'https://pictures.example/black.jpg', variantIndexes: [1] },
      { source: 'https://pictures.example/under.jpg', imageAlt: 'From below', variantIndexes: [] },
    ])
    const cleared = await parseFile(memoryFile('seo_link,name,sku,sale_price,tags,brand\nx,X,X-1,,,\n'))
    expect(cleared.products[0]!.attributes).toEqual({ name: 'X', salePrice: null, tags: [], brand: '' })
  })
})

describe('any other table', () => {
  test('is read with semicolons, Windows-1252 text and decimal commas, and a column as an option', async () => {
    const stored = memoryFile(await Bun.file(fixturePath('windows-1252.csv')).bytes())
    await convertToUtf8(stored)
    const { delimiter, products } = await parseFile(stored, {
      decimal: ',',
      currency: 'EUR',
      mapping: { Artikel: 'name', SKU: 'sku', Price: 'variant_price', Quantity: 'stock_level', Size: 'option' },
    })
    expect(delimiter).toBe(';')
    expect(products[0]).toMatchObject({ attributes: { name: 'Kübel', price: 129_950, options: [{ name: 'Size' }] } })
    expect(products[0]!.variants.map(({ sku, variantFee, options }) => [sku, variantFee, options['Size']])).toEqual([
      ['K-1', 0, 'S'],
      ['K-2', 1050, 'L'],
    ])
    expect(errorsOf(products[1]!)).toEqual([
      [4, 'Quantity', 'x', 'notAWholeNumber'],
      [4, 'Price', '12.50', 'notAnAmount'],
    ])
  })
})

describe('an invalid cell', () => {
  test('is reported with its line, column, value and reason, and other products are unaffected', async () => {
    const { products, index } = await parseFile(fixtureFile('broken.csv'))
    const errors = Object.fromEntries(products.map((product) => [product.handle, errorsOf(product)]))
    expect(errors).toEqual({
      good: [],
      'bad-price': [[3, 'Variant Price', 'ten', 'notAnAmount']],
      'bad-stock': [[4, 'Variant Inventory Qty', 'lots', 'notAWholeNumber']],
      long: [[5, '', 'what', 'tooManyCells']],
      twins: [[7, '', '', 'sameOptions']],
      half: [[9, '', '', 'optionMissing']],
      repeat: [],
      'no-name': [],
    })
    expect(index.skuLines.get('G-1')).toBe(2)
  })
})

test('of a product that cannot be sold is reported once, without its missing price', async () => {
  const stored = memoryFile('ID,Type,SKU,Name,Regular price,Parent\n7,grouped,SET,A set,,\n')
  const { products } = await parseFile(stored)
  expect(errorsOf(products[0]!)).toEqual([[2, 'Type', 'grouped', 'unsupportedProductType']])
})

describe('a formula', () => {
  const formulaErrors = async (name: string, price = '1.00') => {
    const cell = `"${name.replaceAll('"', '""')}"`
    const { products } = await parseFile(memoryFile(`Handle,Title,Variant Price,Variant SKU\nmug,${cell},${price},M-1\ncup,Cup,2.00,C-1\n`))
    expect(errorsOf(products[1]!)).toEqual([])
    return errorsOf(products[0]!)
  }

  test.each([
    '=HYPERLINK("http://example.com","Mug")',
    '=B2&C2',
    '=1+1',
    '@SUM(A1:A9)',
    "+cmd|' /C calc'!A0",
    '-SUM(A1)',
    "@x|' /C calc'!A0",
  ])('is refused at its cell: %s', async (name) => {
    expect(await formulaErrors(name)).toEqual([[2, 'Title', name, 'formula']])
  })

  test('as a price is reported once, also when it failed', async () => {
    expect(await formulaErrors('Mug', '=B2*1.2')).toEqual([[2, 'Variant Price', '=B2*1.2', 'formula']])
    expect(await formulaErrors('#NAME?')).toEqual([[2, 'Title', '#NAME?', 'formulaFailed']])
  })

  test.each(['- 10 % off', '+ a spoon', '@home', '== Mug ==', "'=1+1", '-', '=', '="Mug"', '+49 40 123'])(
    'is not every text that begins like one: %s',
    async (name) => {
      expect(await formulaErrors(name)).toEqual([])
    },
  )

  test('that preserves leading zeros is read as text', async () => {
    const { products } = await parseFile(memoryFile('Handle,Title,Variant Price,Variant SKU\nmug,Mug,1.00,"=""00123"""\n'))
    expect(products[0]!.variants[0]!.sku).toBe('00123')
  })
})
