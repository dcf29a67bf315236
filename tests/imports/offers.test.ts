import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { crossSellsOf, saveCrossSells } from '#src/catalog/save-cross-sells.ts'
import { closeRun } from '#src/imports/going.ts'
import { readOffers, writeOffers } from '#src/imports/offers.ts'
import { findRun, startRun, undoRun } from '#src/imports/runs.ts'
import { advance } from '#src/imports/step.ts'
import { aProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { checked, exported, importShop, imported, nobody, outcomes, productsOf, reasons, toEnd } from './run.ts'

// Imports leave the machine to others half of the time.
setDefaultTimeout(30_000)

let shop: TestShop
beforeEach(async () => {
  shop = await importShop()
})
afterEach(async () => {
  await closeRun(shop)
  await shop.db.close()
})

const lines = (...rows: string[]) => `seo_link,name,price,sku,cross_sells\n${rows.join('\n')}\n`
const offersOf = async (link: string) => {
  const all = await productsOf(shop)
  const links = new Map(all.map(({ id, seoLink }) => [id, seoLink]))
  const found = await crossSellsOf(shop.db.read, all.find(({ seoLink }) => seoLink === link)!.id)
  return writeOffers(found.map(({ offeredId, ...where }) => ({ ...where, link: links.get(offeredId)! })))
}

describe('what is offered beside a product', () => {
  test('is found in the file itself, wherever it stands, and in the shop, in the order of the cell', async () => {
    await aProduct(shop, { seoLink: 'old' })
    const id = await imported(shop, lines('a,A,5.00,A-1,b: page; old: cart; C', 'b,B,5.00,B-1,a: nowhere', 'c,C,5.00,C-1,'))
    expect(await outcomes(shop, id)).toEqual([
      ['a', 'created'],
      ['b', 'created'],
      ['c', 'created'],
    ])
    expect(await offersOf('a')).toBe('b: page; old: cart; c: page+cart')
    expect(await offersOf('b')).toBe('a: nowhere')
    expect(await offersOf('c')).toBe('')
    const again = await imported(shop, await exported(shop))
    expect(await findRun(shop.db.read, again)).toMatchObject({ updated: 0, skipped: 4 })
  })

  test('changes with the file, goes with an empty cell, and stays where the file has no such column', async () => {
    const [a, b] = [await aProduct(shop, { name: 'A' }), await aProduct(shop, { name: 'B' })]
    const beside = { displayOnItemView: true, displayOnPostCart: true }
    await shop.db.transaction((tx) => saveCrossSells(tx, a.id, [{ offeredId: b.id, ...beside }]))
    shop.clock.advance(1000)
    await imported(shop, 'seo_link,name,price,sku\na,A,6.00,A\n')
    expect(await offersOf('a')).toBe('b: page+cart')
    const id = await imported(shop, lines('a,A,6.00,A,b: cart'))
    expect(await outcomes(shop, id)).toEqual([['a', 'updated']])
    expect(await offersOf('a')).toBe('b: cart')
    await imported(shop, lines('a,A,6.00,A,'))
    expect(await offersOf('a')).toBe('')
  })

  test('that nobody knows is remarked at its cell before anything is saved, and left out', async () => {
    const id = await checked(shop, lines('a,A,5.00,A-1,gone; b', 'b,B,5.00,B-1,'))
    expect(await reasons(shop, id)).toEqual([[2, 'cross_sells', 'gone', 'offerUnknown', false]])
    await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
    await toEnd(shop, id)
    expect(await offersOf('a')).toBe('b: page+cart')
  })

  test('whose own line was refused is remarked in the end', async () => {
    const id = await imported(shop, lines('a,A,5.00,A-1,b', 'b,B,many,B-1,'))
    expect(await outcomes(shop, id)).toEqual([
      ['a', 'created'],
      ['b', 'failed'],
    ])
    expect(await offersOf('a')).toBe('')
    expect((await reasons(shop, id)).map(([line, , value, reason]) => [line, value, reason])).toContainEqual([2, 'b', 'offerUnknown'])
  })

  test('is never itself, one twice, or a word nobody knows', async () => {
    const id = await imported(shop, lines('a,A,5.00,A-1,a', 'b,B,5.00,B-1,a; a: cart', 'c,C,5.00,C-1,a: everywhere'))
    expect((await reasons(shop, id)).map(([line, column, , reason, fault]) => [line, column, reason, fault])).toEqual([
      [2, 'cross_sells', 'editor.offersItself', true],
      [3, 'cross_sells', 'notOffers', true],
      [4, 'cross_sells', 'notOffers', true],
    ])
    expect(await productsOf(shop)).toEqual([])
  })

  test('is linked by whoever takes the import on, and is as it was when it is taken back', async () => {
    const [a, b, c] = [await aProduct(shop, { name: 'A' }), await aProduct(shop, { name: 'B' }), await aProduct(shop, { name: 'C' })]
    const beside = { displayOnItemView: false, displayOnPostCart: true }
    await shop.db.transaction((tx) =>
      saveCrossSells(
        tx,
        a.id,
        [b, c].map(({ id }) => ({ offeredId: id, ...beside })),
      ),
    )
    shop.clock.advance(1000)
    const id = await checked(shop, lines('a,A,6.00,A,novel; b: page', 'novel,Novel,5.00,N-1,a'))
    await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
    while ((await findRun(shop.db.read, id)).productsDone < 2) {
      await advance(shop, id, 0)
      await closeRun(shop)
    }
    await toEnd(shop, id)
    expect(await offersOf('a')).toBe('novel: page+cart; b: page')
    await shop.db.transaction((tx) => undoRun(tx, id, nobody, shop.now()))
    await toEnd(shop, id)
    expect(await offersOf('a')).toBe('b: cart; c: cart')
  })
})

test('offers are read as they are written, whatever stands in an address', () => {
  const offers = [
    { link: 'größe-日本', displayOnItemView: true, displayOnPostCart: false },
    { link: 'mug', displayOnItemView: false, displayOnPostCart: false },
  ]
  expect(readOffers(writeOffers(offers))).toEqual({ value: offers })
  expect(readOffers(Array.from({ length: 25 }, (_, at) => `p-${at}`).join(';'))).toEqual({ reason: 'imports.reason.notOffers' })
})
