import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findDriftingSkus } from '#src/inventory/list-stock.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { inventoryTest } from './inventory-test.ts'
import '#tests/support/matchers.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { admin, shop, listPath, createLocation } = inventoryTest()

const readSkus = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])

const findSkus = async (query: string) => readSkus((await admin.get(`${listPath}?${query}`)).text)

describe('the inventory', () => {
  test('has a row for every SKU, with available, reserved and untracked stock', async () => {
    skipVerification(shop)
    await createTestProduct(shop, {
      name: 'Mug',
      variants: [
        { sku: 'M-1', stock: { stockLevel: 7 } },
        { sku: 'M-2', stock: { stockLevel: 3 } },
      ],
    })
    await createTestProduct(shop, { name: 'Download', stock: null, variants: [{ sku: 'D-1' }] })
    const { inventory } = shop.db.t
    await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 2 }).where(eq(inventory.sku, 'M-1')))
    const page = await admin.get(listPath)
    expect(readSkus(page.text)).toEqual(['D-1', 'M-1', 'M-2'])
    for (const expectedText of ['2 reserved', '5 left', '3 left', 'Not tracked', '1–3 of 3']) expect(page).toShow(expectedText)
  })
  test('shows for each SKU its own image, or that of its color, or the first of its product', async () => {
    const { variants } = await createTestProduct(shop, {
      options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] },
      images: ['', 'Blue', '', ''],
    })
    const { productImages, media } = shop.db.t
    const images = await shop.db.read
      .select({ id: productImages.id, file: media.file })
      .from(productImages)
      .innerJoin(media, eq(media.id, productImages.mediaId))
      .orderBy(productImages.position)
    const redLarge = variants.find(({ options }) => options.Color === 'Red' && options.Size === 'L')!
    await shop.db.transaction((tx) =>
      tx
        .update(productImages)
        .set({ variantIds: [redLarge.id] })
        .where(eq(productImages.id, images[3]!.id)),
    )
    const shownImages = [...(await admin.get(listPath)).text.matchAll(/\/media\/(\w+)-160\.webp[\s\S]*?class="row-link"[^>]*>([^<]*)</g)]
    expect(Object.fromEntries(shownImages.map(([, file, sku]) => [sku, images.findIndex((image) => image.file === file)]))).toEqual(
      Object.fromEntries(variants.map(({ sku, id, options }) => [sku, id === redLarge.id ? 3 : options.Color === 'Blue' ? 1 : 0])),
    )
  })
  test('is searched by SKU, name and brand: a word in some SKUs matches those', async () => {
    await createTestProduct(shop, { name: 'Tall Vase', variants: [{ sku: 'TV-RED' }, { sku: 'TV-BLUE' }] })
    await createTestProduct(shop, { name: 'Low Bowl', variants: [{ sku: 'LB-RED' }] })
    expect(await findSkus('q=tv-red')).toEqual(['TV-RED'])
    expect(await findSkus('q=vase')).toEqual(['TV-BLUE', 'TV-RED'])
    expect(await findSkus('q=vase+blue')).toEqual(['TV-BLUE'])
    expect(await findSkus('q=red')).toEqual(['LB-RED', 'TV-RED'])
    expect(await findSkus('q=zebra')).toEqual([])
  })

  test('distinguishes and counts low, sold-out and oversold SKUs', async () => {
    skipVerification(shop)
    await createTestProduct(shop, { variants: [5, 6, 0].map((stockLevel) => ({ sku: `S-${stockLevel}`, stock: { stockLevel } })) })
    await createTestProduct(shop, { variants: [{ sku: 'SHORT', stock: { stockLevel: 1 } }] })
    expect(await admin.get(listPath)).not.toShow('Oversold 0')
    await shop.db.transaction((tx) => tx.update(shop.db.t.inventory).set({ reserved: 3 }).where(eq(shop.db.t.inventory.sku, 'SHORT')))
    expect(await findSkus('view=low')).toEqual(['S-5'])
    expect(await findSkus('view=out')).toEqual(['S-0', 'SHORT'])
    expect(await findSkus('view=short')).toEqual(['SHORT'])
    expect(await admin.get(listPath)).toShow('Oversold 1')
    expect(await admin.get(`${listPath}?view=short`)).toShow('2 oversold')
    expect(await findSkus('sort=left')).toEqual(['SHORT', 'S-0', 'S-5', 'S-6'])
    expect((await findSkus('sort=left&dir=desc'))[0]).toBe('S-6')
  })

  test('is low at the threshold set by staff, on every page', async () => {
    const cup = await createTestProduct(shop, { name: 'Cup', variants: [{ sku: 'CUP', stock: { stockLevel: 9 } }] })
    // The dashboard shows its panels only after the first order.
    await createFlatShippingRate(shop)
    await createPaidOrder(shop, cup)
    await createTestProduct(shop, { name: 'Jug', variants: [{ sku: 'JUG', stock: { stockLevel: 9 } }] })
    const listLowPages = async () => [
      (await admin.get(`${listPath}?view=low`)).text,
      (await admin.get('/admin/ecommerce/products?stock=low')).text,
    ]
    for (const text of await listLowPages()) expect(text).not.toMatch(/Cup|Jug/)
    await shop.db.transaction((tx) => saveSettings(tx, { low_stock_threshold: 8 }, shop.now()))
    for (const text of await listLowPages()) {
      expect(text).toContain('Cup')
      expect(text).not.toContain('Jug')
    }
    expect((await admin.get(listPath)).text.match(/data-tone="warn"/g)).toHaveLength(1)
    expect(await admin.get('/admin/ecommerce/products')).toShow('Low (a SKU has 8 or fewer)')
    const dashboard = (await admin.get('/admin/dashboard')).text
    expect(dashboard).toContain('Cup')
    expect(dashboard).not.toContain('Jug')
  })

  test('is filtered by location, by tracking and by the status of the product', async () => {
    const [north, south] = [await createLocation('North'), await createLocation('South', 1)]
    const stockAt = (locationId: number) => ({ stockLevel: 0, useWarehouseStock: true, warehouses: [{ locationId, warehouseLevel: 4 }] })
    await createTestProduct(shop, { variants: [{ sku: 'N', stock: stockAt(north) }, { sku: 'S', stock: stockAt(south) }, { sku: 'T' }] })
    await createTestProduct(shop, { status: 'draft', stock: null, variants: [{ sku: 'D' }] })
    expect(await findSkus(`location=${north}`)).toEqual(['N'])
    expect(await findSkus('counted=locations')).toEqual(['N', 'S'])
    expect(await findSkus('counted=total')).toEqual(['T'])
    expect(await findSkus('counted=no')).toEqual(['D'])
    expect(await findSkus('status=draft')).toEqual(['D'])
    const page = await admin.get(`${listPath}?location=${north}`)
    expect(page.text).toContain(`name="level.${north}"`)
    expect(page.text).not.toContain(`name="level.${south}"`)
  })

  test('has 25 rows per page, runs as many queries for them as for two, and past the end shows the last page', async () => {
    await createTestProduct(shop, { variants: Array.from({ length: 27 }, (_, at) => ({ sku: `X-${String(at).padStart(2, '0')}` })) })
    expect(await findSkus('')).toHaveLength(25)
    expect(await findSkus('page=9')).toEqual(['X-25', 'X-26'])
  })

  test('finds SKUs whose ledger does not add up to their stock, and no others', async () => {
    skipVerification(shop)
    const north = await createLocation('North')
    await createTestProduct(shop, {
      variants: [
        { sku: 'RIGHT', stock: { stockLevel: 9 } },
        { sku: 'TOTAL', stock: { stockLevel: 9 } },
        { sku: 'PLACE', stock: { stockLevel: 0, useWarehouseStock: true, warehouses: [{ locationId: north, warehouseLevel: 4 }] } },
        { sku: 'SUM', stock: { stockLevel: 3 } },
        { sku: 'NEVER', stock: { stockLevel: 0 } },
      ],
    })
    await shop.db.transaction((tx) => setLevels(tx, { sku: 'RIGHT', stockLevel: 4 }, { reason: 'webhook', reference: '', now: 1 }))
    expect(await findDriftingSkus(shop.db)).toEqual([])
    expect(await admin.get(`${listPath}?view=drift`)).toShow('All stock levels match the ledger.')
    const { inventory, warehouseLevels } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx.update(inventory).set({ stockLevel: 8, calculatedTotal: 8 }).where(eq(inventory.sku, 'TOTAL'))
      await tx.update(warehouseLevels).set({ warehouseLevel: 5 }).where(eq(warehouseLevels.sku, 'PLACE'))
      await tx.update(inventory).set({ calculatedTotal: 5 }).where(eq(inventory.sku, 'PLACE'))
      await tx.update(inventory).set({ calculatedTotal: 2 }).where(eq(inventory.sku, 'SUM'))
      await tx.update(inventory).set({ stockLevel: 1, calculatedTotal: 1 }).where(eq(inventory.sku, 'NEVER'))
    })
    expect(await findSkus('view=drift')).toEqual(['NEVER', 'PLACE', 'SUM', 'TOTAL'])
    expect(await admin.get(`${listPath}/history?sku=TOTAL`)).toShow('The ledger for “Total” adds up to 9, but the stock level is 8.')
    expect(await admin.get(`${listPath}/history?sku=RIGHT`)).not.toShow('adds up')
  })
})
