import { BadRequest } from '#src/lib/errors/errors.ts'
import { readParts } from './multipart.ts'
import { maxFormBytes, maxFormFields, maxRepeatableFormBytes, maxRepeatableFormFields } from '../limits.ts'

export interface BodyLimits {
  /** Bytes of the whole body. */
  bytes: number
  fields: number
  /** Dots in a field name, or levels in JSON. */
  depth: number
}

export const formLimits: BodyLimits = { bytes: maxFormBytes, fields: maxFormFields, depth: 6 }

/** Form fields by dotted name (`address.city`, `lines.0.quantity`); repeated names keep their order. */
export type Fields = Map<string, (string | File)[]>

const readBefore = new WeakMap<Request, Fields>()

/** What a form has sent, whether or not a handler has read it; null when it cannot be read, or no longer. */
export async function sentFields(request: Request): Promise<Fields | null> {
  const fields = readBefore.get(request)
  if (fields || request.bodyUsed) return fields ?? null
  const isMultipart = /^multipart\//i.test(request.headers.get('content-type') ?? '')
  return (isMultipart ? readTexts(request) : readFields(request, sentLimits)).catch(() => null)
}

/** What a handler has read of a form by itself, for `sentFields`. `file`: the name of one that was chosen. */
export function rememberFields(request: Request, fields: Fields, file: { field: string; name: string } | null): void {
  readBefore.set(request, file ? new Map([...fields, [file.field, [placeholderFile(file.name)]]]) : new Map(fields))
}

const sentLimits: BodyLimits = { ...formLimits, bytes: maxRepeatableFormBytes, fields: maxRepeatableFormFields }

/** The fields of a form with files, of which only the names are kept: they are chosen again. */
async function readTexts(request: Request): Promise<Fields> {
  const fields: Fields = new Map()
  let size = 0
  for await (const { name, fileName, bytes } of readParts(request)) {
    if (fileName === '') continue
    refuseBadName(name, sentLimits.depth)
    const chunks: Uint8Array[] = []
    if (fileName === null) {
      for await (const chunk of bytes) {
        size += chunk.length
        if (size > sentLimits.bytes) throw new BadRequest(413, 'body_too_large', `more than ${sentLimits.bytes} bytes of fields`)
        chunks.push(chunk)
      }
    }
    const value = fileName === null ? Buffer.concat(chunks).toString('utf8') : placeholderFile(fileName)
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  return fields
}

// Not empty, as the field of a file that was not chosen is.
const placeholderFile = (name: string): File => new File([' '], name)

/** Reads a urlencoded, multipart or JSON body. Throws BadRequest: 413 too large, 415 another type, 400 malformed or unsafe names. */
export async function readFields(request: Request, limits: BodyLimits = formLimits): Promise<Fields> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const bytes = await readBytes(request, limits.bytes)
  if (bytes.length === 0 && type === '') return new Map()
  const pairs = await readPairs(type, bytes, request, limits)
  const fields: Fields = new Map()
  let count = 0
  for (const [name, value] of pairs) {
    if (++count > limits.fields) throw new BadRequest(413, 'too_many_fields', `more than ${limits.fields} fields`)
    refuseBadName(name, limits.depth)
    if (typeof value === 'string' && value.includes('\u0000')) throw new BadRequest(400, 'bad_form', 'NUL in a field')
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  readBefore.set(request, fields)
  return fields
}

/** The raw body, for signatures and other parsers. Throws BadRequest 413 above `limit` bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new BadRequest(413, 'body_too_large', `more than ${limit} bytes`)
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > limit) throw tooLarge()
  // The server accepts no more than was announced. As a stream it would take four times as long.
  if (announced !== null) return new Uint8Array(await request.arrayBuffer())
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.length
    if (length > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Pair = [string, string | File]

async function readPairs(type: string, bytes: Uint8Array<ArrayBuffer>, request: Request, limits: BodyLimits): Promise<Iterable<Pair>> {
  switch (type) {
    case 'application/x-www-form-urlencoded':
      return new URLSearchParams(new TextDecoder().decode(bytes))
    case 'multipart/form-data':
      return parseMultipart(bytes, request.headers.get('content-type')!)
    case 'application/json':
      return flattenJson(parseJson(bytes), limits)
    default:
      throw new BadRequest(415, 'unsupported_media_type', `unsupported content type: ${type || 'none'}`)
  }
}

async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Iterable<Pair>> {
  try {
    const pairs = [...(await new Response(bytes, { headers: { 'content-type': contentType } }).formData())] as Pair[]
    return pairs.map(([name, value]) => [name, withFileName(value)])
  } catch {
    throw new BadRequest(400, 'bad_form', 'the multipart body cannot be read')
  }
}

// Bun leaves `name` undefined for a file sent without one.
const withFileName = (value: string | File): string | File =>
  value instanceof File && (value.name as string | undefined) === undefined ? new File([value], '', { type: value.type }) : value

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new BadRequest(400, 'bad_json', 'the body is not JSON')
  }
}

/** Flattens JSON into form fields: scalars as text, lists of scalars as repeated names, null as absent. Only text can be a password. */
function* flattenJson(value: unknown, limits: BodyLimits, name = '', level = 0): Generator<Pair> {
  if (level > limits.depth + 1) throw new BadRequest(400, 'bad_json', 'nested too deeply')
  if (value === null || value === undefined) return
  if (typeof value !== 'string' && /(^|_)password(_confirmation)?$/.test(name)) {
    // An error in any field of text.
    yield [name, new File([], '')]
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const scalar = item === null || typeof item !== 'object'
      yield* flattenJson(item, limits, scalar ? name : `${name}.${index}`, level + 1)
    }
  } else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (key.includes('.')) throw new BadRequest(400, 'bad_json', 'a dot in a name')
      yield* flattenJson(item, limits, name ? `${name}.${key}` : key, level + 1)
    }
  } else if (name) {
    // People who read "1.125" in German mean more than a thousand; "1.1250" is read as a fraction everywhere.
    yield [name, typeof value === 'number' ? String(value).replace(/\.\d{3}$/, '$&0') : String(value)]
  } else {
    throw new BadRequest(400, 'bad_json', 'the body is not an object')
  }
}

function refuseBadName(name: string, depth: number): void {
  const parts = name.split(/[.[\]]+/)
  const reserved = parts.some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype')
  if (reserved || name.includes('\u0000')) throw new BadRequest(400, 'bad_form', 'a name that is not allowed')
  if (name.length > 200 || parts.length > depth + 1) throw new BadRequest(400, 'bad_form', 'a name too long or too deep')
}
