import { writeDocument } from '#src/document-fonts/write-document.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { readOrderDetails } from '#src/orders/order-details.ts'
import { readSeller } from '#src/orders/seller.ts'
import { listPersonalFiles, listPersonalOrders } from '#src/privacy/export-files.ts'
import { exportUserData } from '#src/privacy/export-user-data.ts'
import { type ZipFile, writeZip } from '#src/product-export/write-zip.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import { invoicePdf } from '#templates/orders/documents/pdf-documents.ts'

/** A ZIP of all data of a person: my-data.json, their files, and the documents of their orders. Throws NotFound. */
export async function writeExportArchive(shop: Shop, view: View, userId: number): Promise<AsyncGenerator<Uint8Array>> {
  const data = await exportUserData(shop.db.read, userId, shop.now())
  const files = await listPersonalFiles(shop.db.read, userId)
  const orders = await listPersonalOrders(shop.db.read, userId)
  return writeZip(zipFiles(), shop.now())

  async function* zipFiles(): AsyncGenerator<ZipFile> {
    yield { path: 'my-data.json', chunks: toChunks(Buffer.from(`${JSON.stringify(data, null, 2)}\n`)), compress: true }
    for (const id of orders) yield* invoiceOf(shop, view, id)
    for (const { path, file } of files) {
      const content = await shop.files.get(file)
      if (content) yield { path, chunks: content.stream(), compress: false }
    }
  }
}

async function* invoiceOf(shop: Shop, view: View, id: number): AsyncGenerator<ZipFile> {
  const order = await findOrder(shop.db.read, { id })
  if (!order) return
  const { timezone: timeZone } = await currentSettings(shop)
  const details = await readOrderDetails(shop.db.read, order, { language: view.language, timeZone, now: shop.now() })
  const pdf = await writeDocument(shop, invoicePdf({ view, order, ...details, seller: await readSeller(shop) }))
  yield { path: `invoices/${order.number}.pdf`, chunks: toChunks(pdf), compress: false }
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
