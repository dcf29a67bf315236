import type { FormField, FormFileKind } from '#db/schema/forms.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { sniffImage } from '#src/media/sniff.ts'
import { nameByContent } from '#src/lib/files/name-by-content.ts'
import { contentTypeOf } from '#src/lib/files/file-names.ts'
import type { Shop } from '#src/shop.ts'

export interface StoredFormFile {
  /** Of the field. */
  key: string
  name: string
  type: string
  bytes: number
  /** In the file storage. */
  file: string
}

/** Writes a file to the storage. Its type comes from its first bytes. Throws UserError for a type that the field does not take. */
export async function storeFormFile(shop: Pick<Shop, 'files' | 'random'>, field: FormField, upload: File): Promise<StoredFormFile> {
  const bytes = await upload.bytes()
  const name = nameByContent(upload.name, bytes)
  const type = typeOf(name, bytes)
  if (!isAllowed(field.files, type)) throw new UserError(`forms.error.type.${field.files as TypedKind}`, { label: field.label }, field.key)
  const file = `form-${newToken(shop.random)}.bin`
  await shop.files.put(file, bytes)
  return { key: field.key, name, type, bytes: bytes.length, file }
}

type TypedKind = Exclude<FormFileKind, 'any'>

const isAllowed = (kind: FormFileKind, type: string): boolean =>
  kind === 'any' ||
  (kind === 'images' && type.startsWith('image/')) ||
  (kind === 'pdf' && type === pdf) ||
  (kind === 'documents' && (type === pdf || documentTypes.has(type)))

const pdf = 'application/pdf'
const office = 'application/vnd.openxmlformats-officedocument.'
const zipped: Record<string, string> = {
  docx: `${office}wordprocessingml.document`,
  xlsx: `${office}spreadsheetml.sheet`,
  pptx: `${office}presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}
const plain: Record<string, string> = { txt: 'text/plain', csv: 'text/csv', rtf: 'application/rtf' }
const documentTypes = new Set([...Object.values(zipped), ...Object.values(plain)])

function typeOf(name: string, bytes: Uint8Array): string {
  const image = sniffImage(bytes)
  if (image) return `image/${image}`
  const head = String.fromCharCode(...bytes.subarray(0, 5))
  if (head === '%PDF-') return pdf
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (head.startsWith('PK\u0003\u0004')) return zipped[extension] ?? 'application/zip'
  if (plain[extension] && !bytes.includes(0)) return plain[extension]
  const named = contentTypeOf(name)
  return /^(audio|video)\//.test(named) ? named : 'application/octet-stream'
}
