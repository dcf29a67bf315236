import { sanitizeFileName } from './file-names.ts'

/** A safe name for a file that was sent. One without an extension gets that of its content; no other name changes. */
export function nameByContent(name: string, bytes: Uint8Array): string {
  const safeName = sanitizeFileName(name)
  if (hasExtension.test(safeName)) return safeName
  const extension = extensionByContent(bytes) || (isNameless.test(safeName) && isPlainText(bytes) ? 'txt' : '')
  return extension === '' ? safeName : sanitizeFileName(`${safeName.replace(/\.$/, '')}.${extension}`)
}

// “Invoice 2.5” has none.
const hasExtension = /\.(?=[^.]*\p{L})[\p{L}\p{N}]{1,15}$/u

/** What programs write where a file has no name. Other texts without an extension, such as README, are named so on purpose. */
const isNameless = /^(?:file|blob|noname|no name|unnamed|untitled|unknown|att\d+|(?:attachment|part|image)[-_ ]?\d*)$/i

/** The extension that the first bytes of a file speak for, such as `pdf`; '' = unknown. */
function extensionByContent(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, headSize))
  const found = signatures.find(([pattern]) => pattern.test(head))
  if (!found) return ''
  return found[1] === 'zip' ? extensionOfZip(bytes) : found[1]
}

/** Whether it is a text in UTF-8, as far as its beginning tells. */
function isPlainText(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, textSize)
  if (beginning.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return false
  // The beginning may end within a character.
  return !new TextDecoder().decode(beginning, { stream: true }).includes('\ufffd')
}

const headSize = 64
const textSize = 4096

const signatures: [RegExp, string][] = [
  [/^\xff\xd8\xff/, 'jpg'],
  [/^\x89PNG\r\n\x1a\n/, 'png'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF[^]{4}WEBP/, 'webp'],
  [/^RIFF[^]{4}WAVE/, 'wav'],
  [/^[^]{4}ftypavi[fs]/, 'avif'],
  [/^[^]{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/, 'heic'],
  [/^[^]{4}ftypqt/, 'mov'],
  [/^[^]{4}ftypM4A/, 'm4a'],
  [/^[^]{4}ftyp/, 'mp4'],
  [/^\x1aE\xdf\xa3/, 'webm'],
  [/^OggS/, 'ogg'],
  [/^(?:ID3|\xff[\xfb\xf3\xf2])/, 'mp3'],
  [/^(?:II\*\0|MM\0\*)/, 'tiff'],
  [/^BM[^]{4}\0\0\0\0/, 'bmp'],
  [/^%PDF-/, 'pdf'],
  [/^\{\\rtf/, 'rtf'],
  [/^PK\x03\x04/, 'zip'],
  [/^Rar!\x1a\x07/, 'rar'],
  [/^7z\xbc\xaf\x27\x1c/, '7z'],
  [/^\x1f\x8b/, 'gz'],
  [/^BEGIN:VCALENDAR/i, 'ics'],
  [/^BEGIN:VCARD/i, 'vcf'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i, 'html'],
]

/** Of the folder that the first files of an office document are in. */
function extensionOfZip(bytes: Uint8Array): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, textSize))
  const [, kind = ''] = /mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(beginning) ?? []
  const open = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }[kind]
  if (open) return open
  const [, folder = ''] = /PK\x03\x04[^]{26}(word|xl|ppt)\//.exec(beginning) ?? []
  return { word: 'docx', xl: 'xlsx', ppt: 'pptx' }[folder] ?? 'zip'
}
