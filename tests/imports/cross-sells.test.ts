import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { listCrossSells, saveCrossSells } from '#src/cross-sells/save-cross-sells.ts'
import { closeRun } from '#src/imports/import-session.ts'
import { parseCrossSells, formatCrossSells } from '#src/import-files/cells/cross-sell-cells.ts'
import { findRun, startRun, undoRun } from '#src/imports/import-runs.ts'
import { processImport } from '#src/imports/process-import.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { createTestProduct } from '#tests/support/products.ts'
import {
  checkImport,
  exportAll,
  runImport,
  testActor,
  outcomesOf,
  findAllProducts,
  issuesOf,
  finishImport,
  importTest,
} from './import-helpers.ts'

// Slow: imports pause half of the time for other work.
setDefaultTimeout(300_000)

const { shop } = importTest()

const lines = (...rows: string[]) => `seo_link,name,price,sku,cross_sells\n${rows.join('\n')}\n`
const crossSellCellOf = async (link: string) => {
  const all = await findAllProducts(shop)
  const links = new Map(all.map(({ id, seoLink }) => [id, seoLink]))
  const found = await listCrossSells(shop.db.read, all.find(({ seoLink }) => seoLink === link)!.id)
  return formatCrossSells(found.map(({ offeredId, ...where }) => ({ ...where, link: links.get(offeredId)! })))
}

describe('cross-sells of a product', () => {
  test('are found anywhere in the file, and in the shop, in the order of the cell', async () => {
    await createTestProduct(shop, { seoLink: 'old' })
    const id = await runImport(shop, lines('a,A,5.00,A-1,b: page; old: cart; C', 'b,B,5.00,B-1,a: nowhere', 'c,C,5.00,C-1,'))
    expect(await outcomesOf(shop, id)).toEqual([
      ['a', 'created'],
      ['b', 'created'],
      ['c', 'created'],
    ])
    expect(await crossSellCellOf('a')).toBe('b: page; old: cart; c: page+cart')
    expect(await crossSellCellOf('b')).toBe('a: nowhere')
    expect(await crossSellCellOf('c')).toBe('')
    const again = await runImport(shop, await exportAll(shop))
    expect(await findRun(shop.db.read, again)).toMatchObject({ updated: 0, skipped: 4 })
  })

  test('change with the file, are cleared by an empty cell, and are kept without the column', async () => {
    const [a, b] = [await createTestProduct(shop, { name: 'A' }), await createTestProduct(shop, { name: 'B' })]
    const displayFlags = { displayOnItemView: true, displayOnPostCart: true }
    await shop.db.transaction((tx) => saveCrossSells(tx, a.id, [{ offeredId: b.id, ...displayFlags }]))
    shop.clock.advance(1000)
    await runImport(shop, 'seo_link,name,price,sku\na,A,6.00,A\n')
    expect(await crossSellCellOf('a')).toBe('b: page+cart')
    const id = await runImport(shop, lines('a,A,6.00,A,b: cart'))
    expect(await outcomesOf(shop, id)).toEqual([['a', 'updated']])
    expect(await crossSellCellOf('a')).toBe('b: cart')
    await runImport(shop, lines('a,A,6.00,A,'))
    expect(await crossSellCellOf('a')).toBe('')
  })

  test('that are unknown get a note at their cell before anything is saved, and are omitted', async () => {
    const id = await checkImport(shop, lines('a,A,5.00,A-1,gone; b', 'b,B,5.00,B-1,'))
    expect(await issuesOf(shop, id)).toEqual([[2, 'cross_sells', 'gone', 'unknownCrossSell', false]])
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    await finishImport(shop, id)
    expect(await crossSellCellOf('a')).toBe('b: page+cart')
  })

  test('whose own line was refused get a note at the end', async () => {
    const id = await runImport(shop, lines('a,A,5.00,A-1,b', 'b,B,many,B-1,'))
    expect(await outcomesOf(shop, id)).toEqual([
      ['a', 'created'],
      ['b', 'failed'],
    ])
    expect(await crossSellCellOf('a')).toBe('')
    expect((await issuesOf(shop, id)).map(([line, , value, reason]) => [line, value, reason])).toContainEqual([2, 'b', 'unknownCrossSell'])
  })

  test('never include itself, duplicates or unknown words', async () => {
    const id = await runImport(shop, lines('a,A,5.00,A-1,a', 'b,B,5.00,B-1,a; a: cart', 'c,C,5.00,C-1,a: everywhere'))
    expect((await issuesOf(shop, id)).map(([line, column, , reason, isError]) => [line, column, reason, isError])).toEqual([
      [2, 'cross_sells', 'crossSells.includesItself', true],
      [3, 'cross_sells', 'invalidCrossSells', true],
      [4, 'cross_sells', 'invalidCrossSells', true],
    ])
    expect(await findAllProducts(shop)).toEqual([])
  })

  test('never include the product itself, also under its former slug', async () => {
    const { id: lampId } = await createTestProduct(shop, { name: 'Lamp' })
    await createTestProduct(shop, { name: 'Shade' })
    await shop.db.transaction((tx) => addRedirect(tx, 'product', 'torch', lampId, shop.now()))
    shop.clock.advance(1000)
    const id = await runImport(shop, lines('lamp,Lamp,6.00,LAMP,torch: cart; shade: cart'))
    expect(await outcomesOf(shop, id)).toEqual([['lamp', 'updated']])
    expect(await crossSellCellOf('lamp')).toBe('shade: cart')
  })

  test('are linked by any process that continues the import, and are restored when it is undone', async () => {
    const [a, b, c] = [
      await createTestProduct(shop, { name: 'A' }),
      await createTestProduct(shop, { name: 'B' }),
      await createTestProduct(shop, { name: 'C' }),
    ]
    const displayFlags = { displayOnItemView: false, displayOnPostCart: true }
    await shop.db.transaction((tx) =>
      saveCrossSells(
        tx,
        a.id,
        [b, c].map(({ id }) => ({ offeredId: id, ...displayFlags })),
      ),
    )
    shop.clock.advance(1000)
    const id = await checkImport(shop, lines('a,A,6.00,A,novel; b: page', 'novel,Novel,5.00,N-1,a'))
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    while ((await findRun(shop.db.read, id)).productsDone < 2) {
      await processImport(shop, id, 0)
      await closeRun(shop)
    }
    await finishImport(shop, id)
    expect(await crossSellCellOf('a')).toBe('novel: page+cart; b: page')
    await shop.db.transaction((tx) => undoRun(tx, id, testActor, shop.now()))
    await finishImport(shop, id)
    expect(await crossSellCellOf('a')).toBe('b: cart; c: cart')
  })
})

test('cross-sells are read as they are written, whatever characters a slug has', () => {
  const crossSells = [
    { link: 'größe-日本', displayOnItemView: true, displayOnPostCart: false },
    { link: 'mug', displayOnItemView: false, displayOnPostCart: false },
  ]
  expect(parseCrossSells(formatCrossSells(crossSells))).toEqual({ value: crossSells })
  expect(parseCrossSells(Array.from({ length: 25 }, (_, at) => `p-${at}`).join(';'))).toEqual({
    reason: 'crossSells.tooMany',
    params: { count: 24 },
  })
})
