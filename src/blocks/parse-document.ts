import { UserError } from '#src/lib/errors/errors.ts'
import { type BlockDocument, emptyDocument } from './block-document.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import { maxBlocks, maxDocumentLength } from './limits.ts'

/**
 * A document from a form or a column, not yet sanitized; nothing entered is an empty one. Throws UserError with `field` for anything that
 * is not a document, or too long.
 */
export function parseDocument(input: unknown, field = 'blocks'): BlockDocument {
  if (typeof input === 'string' && input.length > maxDocumentLength) {
    throw new UserError('blocks.errors.documentTooLong', { most: maxDocumentLength }, field)
  }
  const json = typeof input === 'string' ? parseJson(input) : (input ?? emptyDocument())
  if (!isRecord(json) || json['version'] !== 1 || !Array.isArray(json['blocks'])) throw new UserError('blocks.errors.unreadable', {}, field)
  if (json['blocks'].length > maxBlocks) throw new UserError('blocks.errors.tooMany', { most: maxBlocks }, field)
  return { version: 1, blocks: json['blocks'] }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return emptyDocument()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
