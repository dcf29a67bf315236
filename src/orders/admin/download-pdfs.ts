import { Elysia } from 'elysia'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { writeDocument } from '#src/document-fonts/write-document.ts'
import { parseOrderId } from '#src/lib/ids/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { file } from '#src/web/response.tsx'
import { invoicePdf, packingSlipPdf } from '#templates/orders/documents/pdf-documents.ts'
import { readOrderDetails } from '../order-details.ts'
import { readSeller } from '../seller.ts'
import { getOrder } from '../find-orders.ts'

const path = '/admin/ecommerce/orders/:id'

/** Invoice and packing slip of one order as files. */
export const orderPdfs = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders', 'read'))
    .get(`${path}/invoice.pdf`, ({ view, params }) => renderPdf(shop, view, params.id, 'invoice'))
    .get(`${path}/packing-slip.pdf`, ({ view, params }) => renderPdf(shop, view, params.id, 'packing-slip'))

async function renderPdf(shop: Shop, view: StaffView, id: string, kind: 'invoice' | 'packing-slip'): Promise<Response> {
  const q = shop.db.read
  const order = await getOrder(q, { id: parseOrderId(id) })
  const { timezone: timeZone } = await currentSettings(shop)
  const details = await readOrderDetails(q, order, { language: view.language, timeZone, now: shop.now() })
  const props = { view, order, ...details, seller: await readSeller(shop) }
  const content = kind === 'invoice' ? invoicePdf(props) : packingSlipPdf(props)
  return file(await writeDocument(shop, content), { type: 'application/pdf', saveAs: `${kind}-${order.number}.pdf` })
}
