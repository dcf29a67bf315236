import { extensionByContent, isPlainText } from '#src/lib/files/extension-by-content.ts'
import { sanitizeFileName } from './product-files.ts'

/** A safe name for a file that somebody sent. One without an extension gets that of its content; no other name changes. */
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
