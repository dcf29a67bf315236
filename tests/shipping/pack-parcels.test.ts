import { describe, expect, test } from 'bun:test'
import type { PackedParcel } from '#db/schema/shipping.ts'
import { type Box, type PackItem, packParcels } from '#src/shipping/pack-parcels.ts'
import { maxPackedUnits } from '#src/shipping/limits.ts'
import { fc } from '#tests/support/properties.ts'

const small: Box = { name: 'Small', length: 200, width: 150, height: 100, maxWeight: 5000, tareWeight: 100 }
const large: Box = { name: 'Large', length: 400, width: 300, height: 300, maxWeight: 20_000, tareWeight: 400 }
const item = (overrides: Partial<PackItem> = {}): PackItem => ({
  sku: 'MUG',
  quantity: 1,
  length: 100,
  width: 100,
  height: 100,
  weight: 300,
  ...overrides,
})
const pack = (items: PackItem[], boxes = [small, large]) => packParcels(items, boxes)!
const boxesOf = (parcels: PackedParcel[]) => parcels.map(({ box }) => box)

describe('parcels', () => {
  test('an item goes into the smallest box that holds it, and its parcel weighs what both weigh', () => {
    const { name, ...sides } = small
    expect(pack([item()])).toEqual([
      { box: name, length: sides.length, width: sides.width, height: sides.height, weight: 400, items: [{ sku: 'MUG', quantity: 1 }] },
    ])
  })

  test('an item is turned to fit', () => {
    expect(boxesOf(pack([item({ length: 100, width: 200, height: 150 })]))).toEqual(['Small'])
  })

  test('what does not fit into one box goes into several', () => {
    expect(boxesOf(pack([item({ quantity: 3 })], [small]))).toEqual(['Small', 'Small'])
    expect(boxesOf(pack([item({ quantity: 12 })]))).toHaveLength(1)
    expect(boxesOf(pack([item({ quantity: 37 })])).length).toBeGreaterThan(1)
  })

  test('eight cubes fill a box that is twice as long in each direction', () => {
    const cube: Box = { ...small, name: 'Cube', length: 200, width: 200, height: 200 }
    expect(boxesOf(pack([item({ quantity: 8 })], [cube]))).toEqual(['Cube'])
  })

  test('a box takes no more weight than it may', () => {
    expect(boxesOf(pack([item({ quantity: 2, weight: 3000, length: 50 })], [small]))).toEqual(['Small', 'Small'])
  })

  test('an item that is too large or too heavy for every box is a parcel of its own, in its own size', () => {
    const lamp = item({ sku: 'LAMP', length: 900, weight: 4000 })
    expect(pack([lamp, item()])).toMatchObject([
      { box: '', length: 900, width: 100, height: 100, weight: 4000, items: [{ sku: 'LAMP', quantity: 1 }] },
      { box: 'Small' },
    ])
    expect(pack([item({ weight: 25_000, quantity: 2 })])).toMatchObject([{ box: '', weight: 25_000 }, { box: '' }])
  })

  test('items of unknown size count by their weight only', () => {
    expect(boxesOf(pack([item({ height: 0, quantity: 12 })], [small]))).toEqual(['Small'])
    expect(boxesOf(pack([item({ height: 0, quantity: 17 })], [small]))).toEqual(['Small', 'Small'])
  })

  test('without boxes, items of unknown size share a parcel and others are their own', () => {
    expect(pack([item({ height: 0, quantity: 3 }), item({ sku: 'VASE' })], [])).toEqual([
      { box: '', length: 100, width: 100, height: 100, weight: 300, items: [{ sku: 'VASE', quantity: 1 }] },
      { box: '', length: 0, width: 0, height: 0, weight: 900, items: [{ sku: 'MUG', quantity: 3 }] },
    ])
  })

  test('what ends up in a large box moves to a smaller one that holds it', () => {
    const flat = item({ sku: 'PLATE', length: 400, width: 300, height: 300 })
    const rest = [item({ sku: 'CUP', length: 150, width: 100, height: 100 })]
    expect(boxesOf(pack([flat, ...rest]))).toEqual(['Large', 'Small'])
  })

  test('nothing to ship is no parcel, and freight is not packed', () => {
    expect(pack([])).toEqual([])
    expect(packParcels([item({ quantity: maxPackedUnits + 1 })], [small])).toBeNull()
  })
})

const side = fc.integer({ min: 0, max: 500 })
const items = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 8 }),
      length: side,
      width: side,
      height: side,
      weight: fc.integer({ min: 0, max: 8000 }),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map((entry, index) => ({ ...entry, sku: `SKU-${index}` })))
const boxSide = fc.integer({ min: 1, max: 600 })
const boxes = fc
  .array(
    fc.record({
      length: boxSide,
      width: boxSide,
      height: boxSide,
      maxWeight: fc.integer({ min: 1, max: 20_000 }),
      tareWeight: fc.integer({ min: 0, max: 900 }),
    }),
    { maxLength: 4 },
  )
  .map((list) => list.map((entry, index) => ({ ...entry, name: `Box ${index}` })))

describe('any order', () => {
  test('has every unit in exactly one parcel, and the same parcels each time', () => {
    fc.assert(
      fc.property(items, boxes, (list, available) => {
        const parcels = packParcels(list, available)!
        const packed = new Map<string, number>()
        for (const { sku, quantity } of parcels.flatMap((parcel) => parcel.items)) packed.set(sku, (packed.get(sku) ?? 0) + quantity)
        expect(Object.fromEntries(packed)).toEqual(Object.fromEntries(list.map(({ sku, quantity }) => [sku, quantity])))
        expect(packParcels([...list].reverse(), [...available].reverse())).toEqual(parcels)
      }),
    )
  })

  test('never exceeds the volume, the longest side or the weight of a box', () => {
    fc.assert(
      fc.property(items, boxes, (list, available) => {
        const bySku = new Map(list.map((entry) => [entry.sku, entry]))
        for (const parcel of packParcels(list, available)!) {
          const box = available.find(({ name }) => name === parcel.box)
          const units = parcel.items.map(({ sku, quantity }) => ({ ...bySku.get(sku)!, quantity }))
          const weight = units.reduce((sum, unit) => sum + unit.weight * unit.quantity, 0)
          expect(parcel.weight).toBe(weight + (box?.tareWeight ?? 0))
          if (!box) continue
          const sized = units.filter((unit) => unit.length * unit.width * unit.height > 0)
          const volume = sized.reduce((sum, unit) => sum + unit.length * unit.width * unit.height * unit.quantity, 0)
          const longest = Math.max(0, ...sized.flatMap((unit) => [unit.length, unit.width, unit.height]))
          expect(weight).toBeLessThanOrEqual(box.maxWeight)
          expect(volume).toBeLessThanOrEqual(box.length * box.width * box.height)
          expect(longest).toBeLessThanOrEqual(Math.max(box.length, box.width, box.height))
        }
      }),
    )
  })
})
