import { inArray } from 'drizzle-orm'
import { htmlToBlocks } from '#src/kb/article-body.ts'
import type { Block, BlockData, BlockDocument } from './block-document.ts'
import type { BlockContext, BlockField, BlockFields } from './define-block-kind.ts'
import { type PreparedDocument, prepareDocument, valuesOf } from './prepare-document.ts'

/**
 * Documents in words, each a list of lines: paragraphs of text, and the fields of other blocks that differ from those of a new one. Two
 * documents with the same lines look alike.
 */
export async function describeDocuments(context: BlockContext, documents: BlockDocument[]): Promise<string[][]> {
  const prepared = await Promise.all(documents.map((document) => prepareDocument(context.shop.db.read, document)))
  const names = await readNames(context, prepared)
  return documents.map(({ blocks }, index) => {
    const describe = (block: Block): string[] => describeBlock(block, { ...context, names, prepared: prepared[index]!, describe })
    return blocks.flatMap(describe)
  })
}

interface Description extends BlockContext {
  names: Names
  prepared: PreparedDocument
  /** Of a nested block. */
  describe(block: Block): string[]
}

function describeBlock(block: Block, description: Description): string[] {
  const known = description.prepared.blocks.get(block)
  if (!known) return [`${block.kind}: ${JSON.stringify(block.data)}`]
  const { kind, data } = known
  const lines = describeFields(kind.fields, data, kind.defaults as BlockData, description)
  return kind.kind === 'text' ? lines : [description.view.t(kind.label), ...lines]
}

function describeFields(fields: BlockFields, data: BlockData, defaults: BlockData, description: Description): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { showWhen } = field
    if (showWhen && !showWhen.is.includes(data[showWhen.field] as string | boolean)) return []
    return describeField(field, data[name], defaults[name], description)
  })
}

function describeField(field: BlockField, value: unknown, fallback: unknown, description: Description): string[] {
  const { view, names, describe } = description
  const labeled = (text: string): string[] => (text === '' ? [] : [`${view.t(field.label)}: ${text}`])
  switch (field.type) {
    case 'richText':
      return htmlToBlocks(withTargets(value as string, names))
    case 'blocks':
      return (value as Block[]).flatMap(describe)
    case 'list':
      return (value as BlockData[]).flatMap((item) => [
        ...(hasBlocks(field.fields) ? [view.t(field.itemLabel)] : []),
        ...describeFields(field.fields, item, field.itemDefaults, description),
      ])
    case 'image':
      return value === null ? [] : labeled(imageText(value as { src: string; alt: string; focus: string }, names))
    case 'products':
      return labeled((value as number[]).map((id) => names.products.get(id) ?? `#${id}`).join(', '))
    case 'entity':
      return value === null ? [] : labeled(names.entities.get(field)?.get(String(value)) ?? `#${String(value)}`)
    case 'switch':
      return value === fallback ? [] : labeled(view.t(value === true ? 'admin.yes' : 'admin.no'))
    case 'select':
    case 'radios': {
      const option = field.options?.find((candidate) => candidate.value === value)
      return value === fallback ? [] : labeled(option ? view.t(option.label) : String(value))
    }
    case 'number':
      return value === fallback ? [] : labeled(String(value))
    default:
      return (value as string)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .flatMap(labeled)
  }
}

const hasBlocks = (fields: BlockFields): boolean => Object.values(fields).some(({ type }) => type === 'blocks')

const imageText = ({ src, alt, focus }: { src: string; alt: string; focus: string }, { images }: Names): string =>
  [images.get(fileOf(src)) ?? src, alt, focus].filter(Boolean).join(' · ')

/** Where links lead and which images are shown, as text. */
const withTargets = (html: string, { images }: Names): string =>
  html
    .replace(/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2 ($1)')
    .replace(
      /<img\s[^>]*?src="([^"]*)"(?:[^>]*?alt="([^"]*)")?[^>]*>/g,
      (_, src: string, alt = '') => ` [${[images.get(fileOf(src)) ?? src, alt].filter(Boolean).join(' · ')}] `,
    )

export const fileOf = (src: string): string => /^\/media\/([a-z0-9]{32})-/.exec(src)?.[1] ?? ''

interface Names {
  products: Map<number, string>
  /** File names in the library, by stored file. */
  images: Map<string, string>
  entities: Map<BlockField, Map<string, string>>
}

/** Of everything the documents point to, with a query for each kind of thing. */
async function readNames(context: BlockContext, documents: PreparedDocument[]): Promise<Names> {
  const q = context.shop.db.read
  const { products, media } = q.t
  const found = documents.flatMap(({ blocks }) => [...blocks.values()].flatMap(({ kind, data }) => [...valuesOf(kind.fields, data)]))
  const productIds = found.flatMap(([field, value]) => (field.type === 'products' ? (value as number[]) : []))
  const files = found.flatMap(([field, value]) => {
    if (field.type === 'image') return value === null ? [] : [fileOf((value as { src: string }).src)]
    return field.type === 'richText' ? [...(value as string).matchAll(/src="\/media\/([a-z0-9]{32})-/g)].map(([, file = '']) => file) : []
  })
  const entities = new Map<BlockField, Map<string, string>>()
  for (const field of new Set(found.map(([field]) => field))) {
    if (field.type !== 'entity') continue
    const options = await field.options(context)
    entities.set(field, new Map(options.map(({ value, label }) => [String(value), label.trim()])))
  }
  const named =
    productIds.length === 0 ? [] : q.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, productIds))
  const stored =
    files.length === 0 ? [] : q.select({ file: media.file, name: media.originalName }).from(media).where(inArray(media.file, files))
  return {
    products: new Map((await named).map(({ id, name }) => [id, name])),
    images: new Map((await stored).map(({ file, name }) => [file, name])),
    entities,
  }
}
