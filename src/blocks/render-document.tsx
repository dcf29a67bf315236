import { inArray } from 'drizzle-orm'
import { listStmt } from '#db/lists/list-stmt.ts'
import type { Exec } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import { type Html, raw } from '#templates/jsx/html.ts'
import type { ImageFile } from '#templates/ui/image.tsx'
import { BlockFrame, TooManyBlocks, UnknownBlock, UnknownShortcode } from '#templates/blocks/block-frame.tsx'
import type { Block, BlockDocument } from './block-document.ts'
import type { BlockContext, BlockKind, ImageRef } from './define-block-kind.ts'
import { findBlockKind, findShortcodeKind } from './block-kinds.ts'
import { maxShortcodes } from './limits.ts'

import { type PreparedBlock, type PreparedDocument, countDrawn, prepareDocument } from './prepare-document.ts'
import { type Shortcode, writeShortcode } from './shortcodes.ts'

/**
 * The blocks as shoppers see them. Staff also see where something could not be drawn. `wrapBlock` gets each block of the document, nested
 * ones included, with its HTML.
 */
export async function renderDocument(
  shop: Shop,
  view: View,
  document: BlockDocument,
  { wrapBlock }: { wrapBlock?: (block: Block, html: Html) => Html } = {},
) {
  const prepared = await prepareDocument(shop.db.read, document)
  const [images, loaded] = await Promise.all([readImages(shop.db.read, prepared.images), loadBlocks({ shop, view }, prepared)])
  const { blocks } = document
  const drawing = {
    counts: new Map<string, number>(),
    blockCounts: new Map<string, number>(),
    noted: new Set<string>(),
    unknown: new Map<string, Shortcode>(),
  }
  const html = renderBlocks(blocks, { view, prepared, images, loaded, first: blocks[0], wrapBlock, ...drawing })
  const kinds = [...new Set([...prepared.blocks.values()].map(({ kind }) => kind))]
  return {
    html: blocks.length === 0 ? raw('') : <BlockFrame>{html}</BlockFrame>,
    styles: blocks.length === 0 ? [] : unique(['css/blocks-page.css', ...kinds.flatMap(({ styles = [] }) => styles)]),
    scripts: unique(kinds.flatMap(({ scripts = [] }) => scripts)),
    unknownShortcodes: [...drawing.unknown.values()],
  }
}

interface RenderContext {
  view: View
  prepared: PreparedDocument
  images: Map<string, ImageFile>
  /** By block id. */
  loaded: Map<string, unknown>
  first: Block | undefined
  wrapBlock: ((block: Block, html: Html) => Html) | undefined
  /** How many shortcodes were drawn, by kind: texts that are the same share their blocks. */
  counts: Map<string, number>
  /** How many blocks of costly kinds were drawn, those of shortcodes included. */
  blockCounts: Map<string, number>
  /** Kinds of which staff have read that there are too many. */
  noted: Set<string>
  /** By how they are written. */
  unknown: Map<string, Shortcode>
}

function renderBlocks(blocks: Block[], context: RenderContext): Html {
  const { wrapBlock } = context
  const draw = (block: Block): Html => {
    const html = renderBlock(block, context)
    return wrapBlock ? wrapBlock(block, html) : html
  }
  return raw(blocks.map((block) => draw(block).markup).join(''))
}

function renderBlock(block: Block, context: RenderContext): Html {
  const { view, prepared, loaded, images } = context
  const known = prepared.blocks.get(block)
  // Published pages are reachable while the shop is closed, what it sells is not.
  if (view.opening === 'closed' && known?.kind.group === 'products') return raw('')
  if (!known) return view.isStaff ? <UnknownBlock view={view} kind={block.kind} /> : raw('')
  if (known.kind.isCostly && !countDrawn(context.blockCounts, block.kind)) return noteTooMany(known.kind, context)
  return known.kind.render({
    view,
    id: known.id,
    data: known.data,
    loaded: loaded.get(known.id),
    isFirst: block === context.first,
    image: (ref) => (ref ? (images.get(fileOf(ref)) ?? null) : null),
    renderBlocks: (nested) => renderBlocks(nested, context),
    richText: (html) => renderRichText(html, context),
  })
}

function renderRichText(html: string, context: RenderContext): Html {
  const parts = context.prepared.texts.get(html)
  if (!parts) return raw(html)
  return raw(
    parts
      .map((part) => {
        if (typeof part === 'string') return part
        if ('kind' in part && countDrawn(context.counts, part.kind)) return renderShortcode(part, context).markup
        if ('kind' in part) return noteTooMany(findBlockKind(part.kind), context).markup
        if (part.isTooMany === true) return noteTooMany(findShortcodeKind(part.name), context).markup
        return noteUnknown(part, context).markup
      })
      .join(''),
  )
}

function renderShortcode(block: Block, context: RenderContext): Html {
  const { kind } = context.prepared.blocks.get(block)!
  const loaded = context.loaded.get(block.id)
  const isShown = !kind.load || (loaded !== undefined && (kind.shortcode?.isShown?.(loaded) ?? true))
  return isShown ? renderBlock(block, context) : noteUnknown(context.prepared.shortcodes.get(block)!, context)
}

function noteUnknown(shortcode: Shortcode, { view, unknown }: RenderContext): Html {
  unknown.set(writeShortcode(shortcode), shortcode)
  return view.isStaff ? <UnknownShortcode view={view} shortcode={writeShortcode(shortcode)} /> : raw('')
}

/** For staff, once for each kind. */
function noteTooMany(kind: BlockKind | undefined, { view, noted }: RenderContext): Html {
  if (!kind || !view.isStaff || noted.has(kind.kind)) return raw('')
  noted.add(kind.kind)
  return <TooManyBlocks view={view} kind={view.t(kind.label)} most={maxShortcodes} />
}

/** The rows of images, by file, in one query. */
async function readImages(q: Exec, refs: ImageRef[]): Promise<Map<string, ImageFile>> {
  if (refs.length === 0) return new Map()
  const rows = await imagesByFile(q, unique(refs.map(fileOf)))
  return new Map(rows.map((row) => [row.file, row]))
}

const imagesByFile = listStmt((q, files) => {
  const { file, width, height, renditions } = q.t.media
  return q.select({ file, width, height, renditions }).from(q.t.media).where(inArray(file, files))
})

const fileOf = ({ src }: ImageRef): string => src.slice('/media/'.length, '/media/'.length + 32)

/** What `load` of each kind returns, by block id. Kinds that share the function share the call. */
async function loadBlocks(context: BlockContext, { blocks }: PreparedDocument): Promise<Map<string, unknown>> {
  const batches = new Map<NonNullable<BlockKind['load']>, PreparedBlock[]>()
  for (const block of blocks.values()) {
    const { load } = block.kind
    if (load) batches.set(load, [...(batches.get(load) ?? []), block])
  }
  const results = await Promise.all([...batches].map(([load, batch]) => load(context, batch)))
  return new Map(results.flatMap((result) => [...result]))
}

const unique = (values: string[]): string[] => [...new Set(values)]
