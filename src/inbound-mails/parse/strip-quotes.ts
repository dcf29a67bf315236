import { isReplyLine } from '#src/tickets/mails/reply-line.ts'
import { isForwardLine, isHeaderBlock, isHeaderStart, isIntroduction, isMobileSignature, isOriginalMessageLine } from './reply-patterns.ts'

export interface StrippedText {
  /** What the sender wrote. */
  text: string
  /** The rest, '' = nothing. */
  quoted: string
  hasQuote: boolean
  /** Nothing of the sender's is below the quote. */
  isQuoteLast: boolean
}

/** Longer lines are no introductions; this also bounds every pattern. */
const maxIntroduction = 400
/** A signature has at most this many lines. */
const maxSignatureLines = 15

/**
 * Cuts quotes and the signature off a mail's text. Answers between the lines of a quote keep it, and forwarded messages are kept. A text
 * of which nothing would be left is returned whole. Linear in its length.
 */
export function stripQuotes(input: string, { isForward = false } = {}): StrippedText {
  const lines = input.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  if (isForward) return { text: input.trim(), quoted: '', hasQuote: false, isQuoteLast: false }
  const quote = findQuote(lines)
  const own = quote ? [...lines.slice(0, quote.start), ...lines.slice(quote.end)] : lines
  const signatureAt = findSignature(own)
  const text = own.slice(0, signatureAt).join('\n').trim()
  if (text === '') return { text: input.trim(), quoted: '', hasQuote: false, isQuoteLast: false }
  const cut = [...own.slice(signatureAt), ...(quote ? lines.slice(quote.start, quote.end) : [])]
  return { text, quoted: cut.join('\n').trim(), hasQuote: quote !== null, isQuoteLast: quote?.end === lines.length }
}

interface Range {
  start: number
  end: number
}

function findQuote(lines: string[]): Range | null {
  for (const [at, line] of lines.entries()) {
    const trimmed = line.slice(0, maxIntroduction).trim()
    if (isForwardLine(trimmed)) return null
    const introduced = introductionLength(lines, at)
    if (introduced > 0) return rangeFrom(lines, at, at + introduced)
    if (line.startsWith('>')) return rangeFrom(lines, at, at)
    if (isReplyLine(trimmed) || isOriginalMessageLine(trimmed) || (isHeaderStart(trimmed) && isHeaderBlock(startsOf(lines, at, 8))))
      return { start: startOfRule(lines, at), end: lines.length }
  }
  return null
}

/** Lines of "On … wrote:" that begin here; 0 without. It may be wrapped, and quoted itself in a longer thread. */
function introductionLength(lines: string[], at: number): number {
  if (lines[at]!.startsWith('>')) return 0
  for (let count = 1; count <= 3; count++) {
    const last = lines[at + count - 1]
    if (last !== undefined && last.trimEnd().endsWith(':') && isIntroduction(startsOf(lines, at, count))) return count
  }
  return 0
}

const startsOf = (lines: string[], at: number, count: number): string[] =>
  lines.slice(at, at + count).map((line) => line.slice(0, maxIntroduction).trim())

/** From an introduction or a first `>` on: to the end of the mail, or of the quoted lines when the answer is below them. */
function rangeFrom(lines: string[], start: number, bodyAt: number): Range | null {
  let body = bodyAt
  while (body < lines.length && lines[body]!.trim() === '') body++
  if (!lines[body]?.startsWith('>')) return { start, end: lines.length }
  const last = lines.findLastIndex((line) => line.startsWith('>'))
  const isWritten = (line: string) => line.trim() !== '' && !line.startsWith('>')
  const below = lines.slice(last + 1)
  const hasTextBelow = below.slice(0, findSignature(below)).some(isWritten)
  const hasTextBetween = lines.slice(body, last).some((line, at) => isWritten(line) && introductionLength(lines, body + at) === 0)
  if (!hasTextBelow) return hasTextBetween && !isWrapped(lines.slice(body, last)) ? null : { start, end: lines.length }
  // The answer is below one whole quote, with nothing of its own above.
  return hasTextBetween || lines.slice(0, start).some(isWritten) ? null : { start, end: last + 1 }
}

// Some programs wrap long quoted lines without repeating the mark: single short lines between quoted ones.
function isWrapped(lines: string[]): boolean {
  const bare = lines.flatMap((line, at) => (line.trim() !== '' && !line.startsWith('>') ? [at] : []))
  return bare.every((at) => lines[at - 1]?.startsWith('>') && (lines[at - 1]?.length ?? 0) > 60 && lines[at + 1]?.startsWith('>'))
}

/** Outlook draws a line of underscores above its header block. */
function startOfRule(lines: string[], at: number): number {
  let start = at
  while (start > 0 && /^[\s_]{0,200}$/.test(lines[start - 1]!.slice(0, 201))) start--
  return start
}

/** Where the signature begins; the number of lines without one. */
function findSignature(lines: string[]): number {
  const lastLine = lines.findLastIndex((line) => line.trim() !== '')
  const first = Math.max(0, lastLine - maxSignatureLines)
  for (let at = first; at <= lastLine; at++) {
    const line = lines[at]!.slice(0, maxIntroduction)
    if (/^-- ?$/.test(line) || /^_{10,}$/.test(line)) return at
    if (lastLine - at < 4 && isMobileSignature(line.trim())) return at
  }
  return lines.length
}
