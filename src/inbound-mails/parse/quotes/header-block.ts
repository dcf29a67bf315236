import { wordsFor } from './words/words.ts'
import { maxHeaderLines, maxOtherHeaderLines } from '../../limits.ts'

type Field = 'from' | 'sent' | 'to' | 'subject'

/** Some words name two fields, such as Catalan "a" and "de". */
const fields = new Map<string, Set<Field | 'other'>>()
const others =
  'cc|kopie|copie|copie à|copia|cópia|kopia|kopi|kopio|dw|kopija|másolat|копия|копія|抄送|副本|참조|bcc|ccc|cci|reply-to|antwort an|importance|priority|attachments|anlagen|wichtigkeit|priorität|date et heure|mailed-by|organization|répondre à|responder a|risposta'
for (const name of ['from', 'sent', 'to', 'subject'] as const) for (const word of wordsFor(name)) addField(word, name)
for (const word of others.split('|')) addField(word, 'other')

function addField(word: string, name: Field | 'other'): void {
  fields.set(word, (fields.get(word) ?? new Set()).add(name))
}

/** "*From:* Name", "From : Name" and "寄件者：Name". */
const headerLine = /^[*_\s\u200e\u200f]{0,6}([^:：*<>@\d]{1,24}?)[\s*_\u00a0]{0,3}[:：][*_\s\u00a0]{0,4}(.*)$/su

export interface Header {
  names: Set<Field | 'other'>
  value: string
}

/** The field of a line such as "From: Name"; null for any other line. */
export function readHeader(line: string): Header | null {
  const [, word = '', value = ''] = headerLine.exec(line.slice(0, 400)) ?? []
  const names = fields.get(word.normalize('NFC').toLowerCase().trim())
  return names ? { names, value } : null
}

/**
 * How many of the lines are a block of "From, Sent, To, Subject", as Outlook begins a quote with it; 0 = none. It has a subject and two
 * other fields, or a date with the time and an address: two fields alone may be a sender's own list.
 */
export function headerBlockLength(lines: string[], headers: (Header | null)[], at: number): number {
  if (!headers[at]) return 0
  const found = new Map<Field | 'other', string>()
  let length = 0
  let others = 0
  for (let count = 0; count < maxHeaderLines && at + count < lines.length; count++) {
    const header = headers[at + count]
    if (!header && lines[at + count]!.trim() !== '' && ++others > maxOtherHeaderLines) break
    if (!header && lines[at + count]!.trim() === '' && isComplete(found)) break
    if (!header) continue
    for (const name of header.names) if (!found.has(name) || header.names.size === 1) found.set(name, header.value)
    length = count + 1
    others = 0
  }
  return isComplete(found) ? length : 0
}

function isComplete(found: Map<Field | 'other', string>): boolean {
  const has = (...names: Field[]) => names.every((name) => found.has(name))
  const date = found.get('sent') ?? ''
  if (has('from', 'subject') && (has('sent') || has('to'))) return isDated(date) || isAddress(found)
  if (has('sent', 'to', 'subject')) return isAddress(found)
  return (has('from', 'sent') || has('sent', 'to')) && /\d[:.]\d\d/.test(date) && /\d{4}/.test(date) && isAddress(found)
}

/** A date alone may be in a list of the sender's. */
const isDated = (date: string): boolean => /\d[:.h時시]\s?\d\d(?!\d)/.test(date)
const isAddress = (found: Map<Field | 'other', string>): boolean =>
  (['from', 'to'] as const).some((name) => /\S@\S/.test(found.get(name) ?? ''))
