import { readPublished, readYesOrNo } from '../words/cell-words.ts'
import type { ParseResult } from './parse-result.ts'

export function parseBoolean(text: string): ParseResult<boolean> {
  const value = readYesOrNo(text)
  return value === null ? { reason: 'importFiles.reason.notYesOrNo' } : { value }
}

export function parsePublished(text: string): ParseResult<boolean> {
  const value = readPublished(text)
  return value === null ? { reason: 'importFiles.reason.notYesOrNo' } : { value }
}
