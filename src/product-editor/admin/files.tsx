import { Elysia } from 'elysia'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { grantFileToBuyers } from '#src/orders/downloads/grant-downloads.ts'
import { queueAddedFileMails } from '#src/orders/mails/mail-added-file.ts'
import type { Shop } from '#src/shop.ts'
import { ProductFiles } from '#templates/product-editor/product-files.tsx'
import {
  addProductFile,
  fileRemovedAction,
  productFileSchema,
  removeProductFile,
  restoreProductFile,
} from '#src/product-files/product-files.ts'
import { renderPart } from './render-editor.tsx'
import { getUndoableEntry } from './undoable-entries.ts'

const path = '/admin/ecommerce/products/:id/files'

/** Seconds; allows large files on slow connections. */
const uploadSeconds = 255

/** Each upload is one raw request body, streamed to disk. */
export const productFileRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog', 'write'))
    .get(path, ({ view, params }) => renderFiles(shop, view, parseId(params.id), {}))
    .post(path, async ({ view, req, params }) => {
      const id = parseId(params.id)
      req.extendTimeout(uploadSeconds)
      const name = view.url.searchParams.get('name') ?? ''
      const now = shop.now()
      try {
        const body = req.raw.body ?? new Blob([]).stream()
        await addProductFile(shop, id, { name, parts: body }, async (tx, file) => {
          await grantFileToBuyers(tx, file, now)
          const mailBuyers = view.url.searchParams.get('mail_buyers') !== 'off'
          if (mailBuyers) await queueAddedFileMails(tx, file, now)
          const change = { file, name, mailBuyers }
          await recordAudit(tx, { actor: view.user, action: 'product.file.added', subject: `product:${id}`, change, now })
        })
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return renderFiles(shop, view, id, { error: `${name}: ${view.t(error.key, error.params)}` })
      }
      return renderFiles(shop, view, id, {})
    })
    .post(`${path}/:file/delete`, async ({ view, params }) => {
      const [id, file] = [parseId(params.id), parseId(params.file)]
      const { entry } = await withAudit(shop, view, { action: fileRemovedAction, subject: `product:${id}` }, async (tx) => {
        return { change: { ...(await removeProductFile(tx, id, file)) } }
      })
      return renderFiles(shop, view, id, { undo: entry })
    })
    .post(`${path}/restore`, async ({ view, params }) => {
      const id = parseId(params.id)
      await withAudit(shop, view, { action: 'product.file.restored', subject: `product:${id}` }, async (tx, now) => {
        const entryId = parseId(view.url.searchParams.get('entry') ?? undefined)
        const entry = await getUndoableEntry(
          tx,
          id,
          { id: entryId, actorId: view.user.id, action: fileRemovedAction, now },
          productFileSchema,
        )
        const file = entry.change
        await restoreProductFile(tx, file)
        await grantFileToBuyers(tx, file.id, now)
        return { change: { entry: entryId } }
      })
      return renderFiles(shop, view, id, {})
    })

const renderFiles = (shop: Shop, view: StaffView, productId: number, state: Parameters<typeof renderPart>[3]): Promise<Response> =>
  renderPart(shop, view, { productId, removed: 'removed_file' }, state, (part) => <ProductFiles {...part} isOpen />)
