import { describe, expect, test } from 'bun:test'
import { writePdf } from '#src/lib/pdf/write-pdf.ts'
import { type OrderRow, findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { assignOrderToUser, setOrderComment } from '#src/orders/create-order.ts'
import { readSeller } from '#src/orders/seller.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { invoicePdf, packingSlipPdf } from '#templates/orders/documents/pdf-documents.ts'
import { readPdfText } from '#tests/support/pdf-text.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { createTestView } from '#tests/support/view.ts'
import '#tests/support/matchers.ts'
import { ordersTest } from './orders-test.ts'
import { testNow } from '#tests/support/shop-without-database.ts'

const { admin, app, guest, shop, mug, listPath, placePaidOrder } = ordersTest()

async function readProps(order: { id: number }) {
  const stored = (await findOrder(shop.db.read, { id: order.id }))!
  const lines = await listOrderLines(shop.db.read, order.id)
  return {
    view: createTestView(),
    order: stored,
    lines,
    discounts: [],
    method: 'Visa ending 4242',
    terms: null,
    seller: await readSeller(shop),
  }
}

const countPages = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).match(/\/Type \/Page\b/g)!.length

describe('an order as a PDF', () => {
  test('is an invoice with prices, totals, address and VAT number of the store', async () => {
    await shop.db.transaction((tx) =>
      saveSettings(tx, { merchant_address: '12 Quay Street', seller_vat_number: 'DE136695976' }, shop.now()),
    )
    const content = invoicePdf(await readProps(await placePaidOrder()))
    expect(content.sender.lines).toEqual(['12 Quay Street', 'VAT number DE136695976'])
    expect(content.rows[0]!.cells).toEqual(['Mug', '1', '$24.00', '$24.00'])
    expect(content.totals.at(-1)).toMatchObject({ amount: '$30.95', total: true })
    expect(content.pageSize).toBe('LETTER')
  })

  test('prints the tax of each rate, and that a business owes it with reverse charge', async () => {
    const { id } = await placePaidOrder()
    const taxRates = [
      { name: 'VAT', ratePpm: 190_000, base: 2000, amount: 380 },
      { name: 'VAT', ratePpm: 70_000, base: 1000, amount: 70 },
    ]
    const extra = [{ key: 'po', label: 'Purchase order', answer: 'PO-77' }]
    const print = async (change: Partial<OrderRow>) => {
      const props = await readProps({ id })
      return readPdfText(await writePdf(invoicePdf({ ...props, order: { ...props.order, ...change } }), testNow))
    }
    const taxed = await print({ taxRates, extra })
    expect(taxed).toContain('VAT 19% of $20.00\n$3.80\nVAT 7% of $10.00\n$0.70')
    expect(taxed).toContain('Purchase order\nPO-77')
    expect(taxed).not.toContain('Reverse charge')
    const exempt = await print({ reverseCharge: true, vatNumber: 'FR40303265045' })
    expect(exempt).toContain('VAT number FR40303265045')
    expect(exempt.replace(/\s+/g, ' ')).toContain('Reverse charge: the recipient of these goods or services owes the VAT.')
  })

  test('is a packing slip without prices, with the comment and gift messages', async () => {
    const order = await placePaidOrder({ giftWrap: true })
    await shop.db.transaction((tx) => setOrderComment(tx, order.id, 'Ring twice'))
    const content = packingSlipPdf(await readProps(order))
    expect(JSON.stringify(content)).not.toContain('$')
    expect(JSON.stringify(content)).toContain('“For you”')
    expect(JSON.stringify(content)).toContain(mug.sku)
    expect(content.sections).toEqual([{ title: 'Order comment', text: 'Ring twice' }])
  })

  test.each(['invoice', 'packing-slip'])('is downloaded by staff as %s.pdf', async (name) => {
    const order = await placePaidOrder()
    const response = await admin.get(`${listPath}/${order.id}/${name}.pdf`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain(`${name}-${order.number}.pdf`)
    expect(response.text).toStartWith('%PDF-')
  })

  test('is downloaded by its buyer, and by nobody else', async () => {
    const order = await placePaidOrder()
    const buyer = await createTestUser(shop, 1, 'buyer@example.com')
    await shop.db.transaction((tx) => assignOrderToUser(tx, order.id, buyer.id))
    const path = `/dashboard/orders/${order.number}/invoice.pdf`
    expect((await (await createSignedInClient(app, shop, buyer)).get(path)).text).toStartWith('%PDF-')
    const other = await createSignedInClient(app, shop, await createTestUser(shop, 1, 'other@example.com'))
    expect((await other.get(path)).status).toBe(404)
    expect((await guest.get(path)).location).toStartWith('/login')
    expect((await other.get(`${listPath}/${order.id}/invoice.pdf`)).status).not.toBe(200)
  })

  test('continues on further pages, and takes letters of any script', async () => {
    const content = invoicePdf(await readProps(await placePaidOrder()))
    expect(countPages(await writePdf(content, testNow))).toBe(1)
    const rows = Array.from({ length: 60 }, (_, index) => ({ cells: [`Ελένη Иван Łódź 你好 ${index}`, '1', '', ''], details: [] }))
    expect(countPages(await writePdf({ ...content, rows }, testNow))).toBeGreaterThan(1)
  })
})

describe('characters that no font has', () => {
  const orderPage = async (id: number) => (await admin.get(`${listPath}/${id}`)).text

  test('are named to staff beside the documents, with the way to a font that has them', async () => {
    const order = await placePaidOrder()
    expect(await orderPage(order.id)).not.toContain('id="left-out"')
    await shop.db.transaction((tx) => setOrderComment(tx, order.id, 'שלום 👍 東京'))
    const text = await orderPage(order.id)
    expect(text).toContain('leave out these characters: 東 京')
    expect(text).toContain('href="/admin/document-fonts"')
  })

  test('are not looked for in a font that no pack brings', async () => {
    const order = await placePaidOrder()
    await shop.db.transaction((tx) => setOrderComment(tx, order.id, 'ᚠ'))
    const text = await orderPage(order.id)
    expect(text).toContain('leave out these characters: ᚠ')
    expect(text).not.toContain('Install Chinese, Japanese or Korean')
  })
})
