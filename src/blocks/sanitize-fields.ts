import type { TObject, TSchema } from '@sinclair/typebox'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { parseFocus } from '#src/lib/images/focus.ts'
import { maxAltLength } from '#src/media/limits.ts'
import type { Block, BlockData } from './block-document.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import type { BlockField, BlockFields, ImageRef } from './define-block-kind.ts'
import { ownImagePath } from './field-schemas.ts'
import { sanitizeLink } from './sanitize-link.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'

/** What staff must change before a document is saved. `path` is where: blocks.3.data.image. */
export interface BlockError {
  path: string
  key: StringKey
  params?: Params
}

export interface FieldContext {
  errors: BlockError[]
  sanitizeBlocks(blocks: unknown, path: string, maxItems: number): Promise<Block[]>
}

interface DataShape {
  schema: TObject
  fields: BlockFields
  defaults: BlockData
}

/** Every field of the kind and nothing else, each within its limits. What does not fit becomes the default, and an error. */
export async function sanitizeFields(shape: DataShape, data: BlockData, path: string, context: FieldContext): Promise<BlockData> {
  const sanitized: [string, unknown][] = []
  for (const [name, field] of Object.entries(shape.fields)) {
    const value = Object.hasOwn(data, name) ? data[name] : shape.defaults[name]
    const target = { schema: shape.schema.properties[name]!, path: `${path}.${name}`, fallback: shape.defaults[name] }
    sanitized.push([name, await sanitizeField(field, value, target, context)])
  }
  return Object.fromEntries(sanitized)
}

interface Target {
  schema: TSchema
  path: string
  /** In place of a value of another type. */
  fallback: unknown
}

async function sanitizeField(field: BlockField, value: unknown, target: Target, context: FieldContext): Promise<unknown> {
  switch (field.type) {
    case 'number':
      return sanitizeNumber(value, target, context)
    case 'switch':
      return typeof value === 'boolean' ? value : target.fallback
    case 'select':
    case 'radios':
      return choicesOf(target.schema).includes(value) ? value : target.fallback
    case 'richText':
      return typeof value === 'string' ? limitHtml(value, target, context) : target.fallback
    case 'image':
      return sanitizeImage(value)
    case 'link':
      return sanitizeLinkField(value, target, context)
    case 'products':
      return limitItems(uniqueIds(value), target, context)
    case 'entity':
      return isId(value) ? value : null
    case 'list':
      return sanitizeList(field, value, target, context)
    case 'blocks':
      return context.sanitizeBlocks(value, target.path, target.schema['maxItems'])
    default:
      return typeof value === 'string' ? limitText(cleanText(value, field.type === 'textarea'), target, context) : target.fallback
  }
}

function sanitizeNumber(value: unknown, { schema, path, fallback }: Target, { errors }: FieldContext): unknown {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback
  const { minimum, maximum }: TSchema = schema
  // Minus zero becomes zero, as in JSON.
  const within = Math.min(Math.max(Math.round(value), minimum), maximum) + 0
  if (within !== value) errors.push({ path, key: 'blocks.errors.range', params: { least: minimum, most: maximum } })
  return within
}

const choicesOf = (schema: TSchema): unknown[] => (schema['anyOf'] as TSchema[]).map((literal) => literal['const'])

async function limitHtml(html: string, { schema, path }: Target, { errors }: FieldContext): Promise<string> {
  const most: number = schema['maxLength']
  let sanitized = await sanitizeRichText(html.slice(0, most))
  const isTooLong = html.length > most || sanitized.length > most
  if (isTooLong) errors.push({ path, key: 'blocks.errors.tooLong', params: { most } })
  // A cut in a tag closes what was open, which can make it longer again.
  for (let length = most; sanitized.length > most; length /= 2) sanitized = await sanitizeRichText(sanitized.slice(0, length))
  return sanitized
}

function sanitizeImage(value: unknown): ImageRef | null {
  if (!isRecord(value)) return null
  const { src, alt, focus } = value
  if (typeof src !== 'string' || !ownImagePath.test(src)) return null
  return {
    src,
    alt: typeof alt === 'string' ? cut(cleanText(alt, false), maxAltLength) : '',
    focus: parseFocus(typeof focus === 'string' ? focus : ''),
  }
}

function sanitizeLinkField(value: unknown, { path, fallback }: Target, { errors }: FieldContext): unknown {
  if (typeof value !== 'string') return fallback
  const link = sanitizeLink(value)
  if (link === '' && value.trim() !== '') errors.push({ path, key: 'blocks.errors.link' })
  return link
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

const uniqueIds = (value: unknown): number[] => (Array.isArray(value) ? [...new Set(value.filter(isId))] : [])

function limitItems<Item>(items: Item[], { schema, path }: Target, { errors }: FieldContext): Item[] {
  const most: number = schema['maxItems']
  if (items.length > most) errors.push({ path, key: 'blocks.errors.tooMany', params: { most } })
  return items.slice(0, most)
}

async function sanitizeList(
  field: Extract<BlockField, { type: 'list' }>,
  value: unknown,
  target: Target,
  context: FieldContext,
): Promise<BlockData[]> {
  const shape = { schema: target.schema['items'], fields: field.fields, defaults: field.itemDefaults }
  const items = limitItems(Array.isArray(value) ? value.filter(isRecord) : [], target, context)
  while (items.length < (target.schema['minItems'] ?? 0)) items.push({})
  const sanitized: BlockData[] = []
  for (const [index, item] of items.entries()) sanitized.push(await sanitizeFields(shape, item, `${target.path}.${index}`, context))
  return sanitized
}

function limitText(text: string, { schema, path }: Target, { errors }: FieldContext): string {
  const most: number = schema['maxLength']
  if (text.length > most) errors.push({ path, key: 'blocks.errors.tooLong', params: { most } })
  return cut(text, most)
}

// Not within a pair of surrogates.
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** Without control characters; of one line unless `multiline`. */
export function cleanText(text: string, multiline: boolean): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  return (multiline ? lines : lines.replace(/\s+/g, ' ')).trim()
}
