import { beginsWithReplyLine, isReplyLine } from '#src/tickets/mails/reply-line.ts'
import { type Header, headerBlockLength, readHeader } from './header-block.ts'
import { findIntroduction, isOwnColon } from './introductions.ts'
import { findSignature } from './signature.ts'
import { isForwardLine, isGroupWiseLine, isOriginalMessageLine } from './separators.ts'
import { maxIntroductionLength } from '../../limits.ts'

/** What the markup says of a line: quoted, the line above a quote, or that a quote begins. `block` is a quote if it is introduced. */
export type Mark = '' | 'quote' | 'block' | 'introduction' | 'start' | 'signature'

export interface Line {
  text: string
  mark: Mark
}

/** `end` exclusive. */
interface Range {
  start: number
  end: number
}

interface Separator {
  start: number
  /** Where what it announces begins. */
  body: number
  /** Announced text is a quote even where no line of it is marked. */
  isCertain: boolean
}

/**
 * The quoted lines of a mail with what announces them. None if the sender wrote between them. What is forwarded is part of what the sender
 * sent, unless it is in a quote. Each line is looked at a bounded number of times.
 */
export function findQuotes(lines: Line[]): Range[] {
  const separators = findSeparators(lines)
  const isQuoted = markQuoted(lines, separators)
  const hard = separators.find(({ body, isCertain }) => isCertain && !isQuoted[nextWritten(lines, body)])
  const forward = findForward(lines, isQuoted)
  const end = Math.min(hard?.start ?? lines.length, forward)
  const rest = hard && hard.start === end && forward > end ? [{ start: end, end: lines.length }] : []
  const marked = findMarked(lines, { separators: separators.filter(({ start }) => start < end), isQuoted, end })
  return marked === null ? [] : [...marked, ...rest]
}

/** The line that announces a forwarded message: not quoted, or the first one that the markup quotes, as Gmail does. */
function findForward(lines: Line[], isQuoted: boolean[]): number {
  const firstQuoted = isQuoted.indexOf(true)
  const found = lines.findIndex(
    ({ text }, at) =>
      (!isQuoted[at] || at === firstQuoted) && !text.startsWith('>') && isForwardLine(text.slice(0, maxIntroductionLength).trim()),
  )
  return found === -1 ? lines.length : found
}

/** Windows Mail writes them around the parts of a date. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

function findSeparators(lines: Line[]): Separator[] {
  const texts = lines.map(({ text }) =>
    text
      .slice(0, maxIntroductionLength + 1)
      .replaceAll(directionMarks, '')
      .trim(),
  )
  const headers = texts.map(readHeader)
  const found: Separator[] = []
  // A mail that begins with the line above which one answers was written by a store, not answered.
  const isFromStore = beginsWithReplyLine(texts[nextWritten(lines, 0)] ?? '')
  for (let at = 0; at < lines.length; at++) {
    const separator = readSeparator(lines, { texts, headers, at, isFromStore })
    if (!separator) continue
    found.push({ ...separator, start: startOfRule(lines, at, found.at(-1)?.body ?? 0) })
    at = separator.body - 1
  }
  return found
}

interface Position {
  texts: string[]
  headers: (Header | null)[]
  at: number
  isFromStore: boolean
}

function readSeparator(lines: Line[], { texts, headers, at, isFromStore }: Position): Separator | null {
  const { mark } = lines[at]!
  const text = texts[at]!
  if (mark === 'start') return { start: at, body: at + 1, isCertain: true }
  if (mark === 'introduction' && !isForwardLine(text)) return { start: at, body: endOfMark(lines, at), isCertain: false }
  if (mark !== 'quote' && isGroupWiseLine(text)) return { start: at, body: at + 1, isCertain: true }
  if (text === '' || mark === 'quote' || text.startsWith('>')) return null
  if (isReplyLine(text) && !isFromStore) return { start: at, body: at + 1, isCertain: true }
  if (isOriginalMessageLine(text)) return { start: at, body: at + 1, isCertain: true }
  const blockLength = headerBlockLength(texts, headers, at)
  if (blockLength > 0) return { start: at, body: at + blockLength, isCertain: true }
  const introduction = findIntroduction(texts, at)
  if (!introduction) return null
  const body = at + introduction.count
  const first = lines[nextWritten(lines, body)]
  const isMarked = isQuote(first) || isQuoteIfAnnounced(first)
  if (introduction.kind === 'marked' && !isMarked) return null
  return { start: at, body, isCertain: introduction.kind === 'plain' }
}

function endOfMark(lines: Line[], at: number): number {
  let end = at
  while (lines[end]?.mark === lines[at]!.mark) end++
  return end
}

export const isQuote = (line: Line | undefined): boolean =>
  line !== undefined && line.text.trim() !== '' && (line.mark === 'quote' || (line.text.startsWith('>') && !line.text.startsWith('>From ')))

/** Some programs quote with bars. One at the end as well is of a table. */
const isQuoteIfAnnounced = (line: Line | undefined): boolean => line !== undefined && (line.mark === 'block' || isBarred(line.text))

const isBarred = (text: string): boolean => text.startsWith('|') && (text.trim() === '|' || !/\|\s{0,9}$/.test(text.slice(-10)))

const isWritten = (line: Line): boolean => line.text.trim() !== '' && line.mark !== 'signature'

function nextWritten(lines: Line[], at: number): number {
  let next = at
  while (next < lines.length && lines[next]!.text.trim() === '') next++
  return next
}

function markQuoted(lines: Line[], separators: Separator[]): boolean[] {
  const quoted = lines.map(isQuote)
  for (const { start, body } of separators) quoted.fill(false, start, body)
  for (const { body } of separators)
    for (let at = nextWritten(lines, body); isQuoteIfAnnounced(lines[at]) && !quoted[at]; at++) quoted[at] = lines[at]!.text.trim() !== ''
  return quoted
}

interface Context {
  separators: Separator[]
  isQuoted: boolean[]
  end: number
}

/** The marked quotes before `end`; null if the sender wrote between their lines. */
function findMarked(lines: Line[], { separators, isQuoted, end }: Context): Range[] | null {
  const firstQuoted = isQuoted.indexOf(true)
  if (firstQuoted === -1 || firstQuoted >= end) return []
  const last = isQuoted.lastIndexOf(true, end - 1)
  const announced = separators.find(({ body }) => nextWritten(lines, body) === firstQuoted)
  const start = announced?.start ?? firstQuoted
  const isAnnouncement = announcedLines(separators, lines.length)
  const isOwn = (at: number) => isWritten(lines[at]!) && !isQuoted[at] && !isAnnouncement[at] && !isWrapped(lines, { isQuoted, at })
  for (let at = start; at < last; at++) if (isOwn(at)) return null
  if (announced) return [{ start, end: last + 1 }]
  const above = lines.findLast((line, at) => at < start && isWritten(line))
  if (above && isOwnColon(above.text)) return null
  const below = lines.slice(last + 1, end)
  const hasBelow = below.slice(0, findSignature(below.map(({ text }) => text))).some(isWritten)
  // Also without an introduction: staff answer from their mailbox, and the customer gets what is left.
  return above && hasBelow ? null : [{ start, end: last + 1 }]
}

function announcedLines(separators: Separator[], count: number): boolean[] {
  const announced = Array.from({ length: count }, () => false)
  for (const { start, body } of separators) announced.fill(true, start, body)
  return announced
}

/** Some programs wrap long quoted lines and links without repeating the mark: a single line between quoted ones, that continues a sentence. */
function isWrapped(lines: Line[], { isQuoted, at }: { isQuoted: boolean[]; at: number }): boolean {
  if (!isQuoted[at - 1] || !isQuoted[at + 1]) return false
  const above = lines[at - 1]!.text
  const text = lines[at]!.text.slice(0, maxIntroductionLength).trim()
  if (above.length > 60 && !/[.?!:;]\s?$/.test(above.slice(-3)) && text.length < 60 && /^[\p{Ll}_]/u.test(text)) return true
  return (
    /^[<(]https?:\/\/\S+[)>]+\s?>?$/.test(text) ||
    (/[<(]https?:\/\/[^\s)>]*$/.test(above.slice(-maxIntroductionLength)) && /^\S+[)>]$/.test(text))
  )
}

/** Programs draw a line above their header block. */
function startOfRule(lines: Line[], at: number, from: number): number {
  let start = at
  for (
    let above = at - 1;
    above >= from && /^[\s_*=-]{0,200}$/.test(lines[above]!.text.slice(0, 201)) && lines[above]!.mark !== 'quote';
    above--
  )
    if (/={4}|[_-]{5}/.test(lines[above]!.text)) start = above
    else if (lines[above]!.text.trim() !== '') break
  return start
}
