import { Elysia, t } from 'elysia'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { findStoredImages } from '#src/media/library-images.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { fragments, withStatus } from '#src/web/response.tsx'
import { BlockFieldList } from '#templates/blocks/editor/block-fields.tsx'
import { BlockPreview } from '#templates/blocks/editor/block-preview.tsx'
import { ImageResults, LinkResults, ProductResults } from '#templates/blocks/editor/search-results.tsx'
import type { BlockDocument } from './block-document.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import { findBlockKind } from './block-kinds.ts'
import { renderBlocksForEditor } from './editor/editor-data.tsx'
import { findLinkTargets, findProductTargets } from './editor/find-targets.ts'
import { readShownFields } from './editor/shown-fields.ts'
import { maxDocumentLength, maxOffset } from './limits.ts'
import { parseDocument } from './parse-document.ts'
import { checkDocument } from './sanitize-document.ts'

const path = '/admin/cms-blocks'
const previewSchema = t.Object({ blocks: t.String({ maxLength: maxDocumentLength, multiline: true, default: '' }) })

/** What editors of block documents request. */
export const blocksAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'content'))
    .post(`${path}/preview`, ({ view, req }) => withDocument(view, req.raw, (document) => renderPreview(shop, view, document)))
    .post(`${path}/fields`, ({ view, req }) => withDocument(view, req.raw, (document) => renderFields(shop, view, document)))
    .get(`${path}/images`, async ({ view }) => {
      const before = Number(view.url.searchParams.get('before')) || null
      return fragments(view, <ImageResults view={view} {...await findStoredImages(shop.db.read, { search: searchOf(view), before })} />)
    })
    .get(`${path}/links`, async ({ view }) =>
      fragments(view, <LinkResults view={view} {...await findLinkTargets(shop.db.read, pageOf(view), shop.now())} />),
    )
    .get(`${path}/products`, async ({ view }) => {
      const { products: found, next } = await findProductTargets(shop.db.read, pageOf(view))
      const products = found.map(({ id, name, card }) => ({ id, name, image: card.images[0]?.file }))
      return fragments(view, <ProductResults view={view} products={products} next={next} />)
    })

const pageOf = (view: StaffView) => ({
  search: searchOf(view),
  offset: Math.min(maxOffset, Math.max(0, Math.trunc(Number(view.url.searchParams.get('before')) || 0))),
})

const searchOf = (view: StaffView): string => (view.url.searchParams.get('q') ?? '').trim().slice(0, maxShortSearchLength)

/** Renders a submitted document, or the sentence that says why it cannot be read. */
async function withDocument(view: StaffView, request: Request, render: (document: BlockDocument) => Promise<Response>): Promise<Response> {
  const form = await readForm(view, request, previewSchema, { bytes: 4 * maxDocumentLength })
  const tooLong = form.state.errors['blocks']
  if (tooLong !== undefined) return renderErrors(view, [{ path: 'blocks', message: tooLong }])
  try {
    return await render(parseDocument(form.state.values['blocks']))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return renderErrors(view, [{ path: 'blocks', message: view.t(error.key, error.params) }])
  }
}

const renderErrors = (view: StaffView, errors: { path: string; message: string }[]): Response =>
  withStatus(422, fragments(view, <BlockPreview html={null} errors={errors} />))

/** The blocks of an unsaved document as they would look after saving, with what is wrong in them. */
async function renderPreview(shop: Shop, view: StaffView, submitted: BlockDocument): Promise<Response> {
  const { document, errors } = await checkDocument(submitted)
  const { html } = await renderBlocksForEditor(shop, view, document)
  const messages = errors.map(({ path, key, params }) => ({ path, message: view.t(key, params) }))
  return fragments(view, <BlockPreview html={html} errors={messages} />)
}

/** The fields of the first block of a document, with its values as they were entered. */
async function renderFields(shop: Shop, view: StaffView, submitted: BlockDocument): Promise<Response> {
  const [block] = submitted.blocks
  const kind = isRecord(block) && isRecord(block.data) ? findBlockKind(block.kind) : undefined
  if (!block || !kind || block.version > kind.version) throw new NotFound('block')
  const current = block.version < kind.version && kind.migrate ? { data: kind.migrate(block.data, block.version) } : block
  const { errors } = await checkDocument({ version: 1, blocks: [block] })
  const messages = new Map(errors.map(({ path, key, params }) => [path.replace(/^blocks\.0\.data\.?/, ''), view.t(key, params)]))
  const fields = await readShownFields({ shop, view }, kind, current, messages)
  return fragments(view, <BlockFieldList view={view} fields={fields} />)
}
