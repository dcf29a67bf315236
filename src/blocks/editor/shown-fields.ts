import type { TSchema } from '@sinclair/typebox'
import { inArray } from 'drizzle-orm'
import { findProductsByIds } from '#src/products/featured-products.ts'
import type { FieldControl, ShownField } from '#templates/blocks/editor/shown-fields.ts'
import type { ImageFile } from '#templates/ui/image.tsx'
import type { Block, BlockData } from '../block-document.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import type { BlockContext, BlockField, BlockFields, BlockKind } from '../define-block-kind.ts'
import { sanitizeLink } from '../sanitize-link.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { fileOf } from '../describe-document.ts'

/** The fields of a block of a known kind, with the values as they were entered. `errors` are by path within its data. */
export async function readShownFields(
  context: BlockContext,
  kind: BlockKind,
  block: Pick<Block, 'data'>,
  errors: Map<string, string>,
): Promise<ShownField[]> {
  const { shop } = context
  const found = collect(kind.fields, block.data)
  const products = await findProductsByIds(shop.db.read, found.products)
  const images = await readImages(context, found.images)
  const reading: Reading = {
    ...context,
    errors,
    images,
    products: new Map(products.map(({ id, name, card }) => [id, { id, name, image: card.images[0]?.file }])),
  }
  return showFields(kind.fields, { data: block.data, schema: kind.schema, defaults: kind.defaults as BlockData, path: '' }, reading)
}

interface Reading extends BlockContext {
  errors: Map<string, string>
  images: Map<string, ImageFile>
  products: Map<number, { id: number; name: string; image: string | undefined }>
}

interface Shape {
  data: BlockData
  schema: TSchema
  defaults: BlockData
  /** Ends with a dot unless empty. */
  path: string
}

async function showFields(fields: BlockFields, shape: Shape, reading: Reading): Promise<ShownField[]> {
  const { t } = reading.view
  const shown: ShownField[] = []
  for (const [name, field] of Object.entries(fields)) {
    const path = shape.path + name
    const { showWhen } = field
    const value = Object.hasOwn(shape.data, name) ? shape.data[name] : shape.defaults[name]
    shown.push({
      path,
      label: t(field.label),
      hint: field.hint && t(field.hint),
      error: reading.errors.get(path),
      showWhen: showWhen && { path: shape.path + showWhen.field, is: showWhen.is },
      ...(await showControl(field, value, { path, schema: shape.schema['properties'][name] }, reading)),
    })
  }
  return shown
}

interface Place {
  path: string
  schema: TSchema
}

async function showControl(field: BlockField, value: unknown, { path, schema }: Place, reading: Reading): Promise<FieldControl> {
  const { t } = reading.view
  switch (field.type) {
    case 'richText':
      return { control: 'richText', value: textOf(value), maxlength: schema['maxLength'] }
    case 'link':
      return { control: 'link', value: textOf(value), maxlength: schema['maxLength'] }
    case 'image':
      return { control: 'image', image: showImage(value, reading) }
    case 'products':
      return {
        control: 'products',
        products: idsOf(value).map(
          (id) => reading.products.get(id) ?? { id, name: t('blocks.editor.productGone', { id }), image: undefined },
        ),
        most: schema['maxItems'],
      }
    case 'entity':
      return { control: 'entity', value: textOf(value), options: await field.options(reading) }
    case 'blocks':
      return { control: 'blocks', count: Array.isArray(value) ? value.length : 0 }
    case 'list': {
      const items = Array.isArray(value) ? value.filter(isRecord) : []
      const shown = []
      for (const [index, data] of items.entries()) {
        const shape = { data, schema: schema['items'], defaults: field.itemDefaults, path: `${path}.${index}.` }
        shown.push({
          label: t('blocks.editor.item', { item: t(field.itemLabel), number: index + 1 }),
          fields: await showFields(field.fields, shape, reading),
        })
      }
      return {
        control: 'list',
        items: shown,
        itemLabel: t(field.itemLabel),
        itemDefaults: JSON.stringify(field.itemDefaults),
        least: schema['minItems'] ?? 0,
        most: schema['maxItems'],
      }
    }
    default:
      return {
        control: 'plain',
        type: field.type,
        rows: field.rows,
        width: field.width,
        maxlength: schema['maxLength'],
        value: field.type === 'switch' ? (value === true ? 'on' : '') : textOf(value),
        options: field.options?.map((option) => ({ value: option.value, label: t(option.label) })),
        attrs: field.type === 'number' ? { min: schema['minimum'], max: schema['maximum'] } : {},
      }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : []

function showImage(value: unknown, { images }: Reading) {
  if (!isRecord(value) || typeof value['src'] !== 'string' || value['src'] === '') return null
  // It becomes an address in the page.
  const src = sanitizeLink(value['src'])
  return { src, alt: textOf(value['alt']), focus: textOf(value['focus']), file: images.get(fileOf(src)) ?? null }
}

interface Found {
  products: number[]
  /** Base names of files. */
  images: string[]
}

function collect(fields: BlockFields, data: BlockData, found: Found = { products: [], images: [] }): Found {
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name]
    if (field.type === 'products') found.products.push(...idsOf(value))
    if (field.type === 'image' && isRecord(value)) found.images.push(fileOf(textOf(value['src'])))
    if (field.type === 'list' && Array.isArray(value)) for (const item of value.filter(isRecord)) collect(field.fields, item, found)
  }
  return found
}

async function readImages({ shop }: BlockContext, files: string[]): Promise<Map<string, ImageFile>> {
  if (files.length === 0) return new Map()
  const { media } = shop.db.t
  const columns = pick(media, 'file', 'width', 'height', 'renditions')
  const rows = await shop.db.read.select(columns).from(media).where(inArray(media.file, files))
  return new Map(rows.map((row) => [row.file, row]))
}
