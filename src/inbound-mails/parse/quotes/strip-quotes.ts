import { findQuotes, isQuote, type Line } from './find-quotes.ts'
import { isOwnColon, splitGlued } from './introductions.ts'
import { findSignature } from './signature.ts'

export interface StrippedText {
  /** What the sender wrote. */
  text: string
  /** The rest, '' = nothing. */
  quoted: string
  hasQuote: boolean
  /** Nothing of the sender's is below the quote. */
  isQuoteLast: boolean
}

/**
 * Cuts quotes and the signature off a mail's text. Answers between the lines of a quote keep it, and forwarded messages are kept. A text
 * of which nothing would be left is returned whole. Linear in its length.
 */
export function stripQuotes(input: string, { isForward = false } = {}): StrippedText {
  const whole = { text: input.trim(), quoted: '', hasQuote: false, isQuoteLast: false }
  if (isForward) return whole
  const lines = toLines(input)
  const { isCut, quoteAt } = cutLines(lines)
  const join = (cut: boolean) =>
    lines
      .filter((_, at) => isCut[at] === cut)
      .map(({ text }) => text)
      .join('\n')
      .trim()
  const text = join(false)
  const isQuoteLast = quoteAt !== null && lines.slice(quoteAt).every((line, at) => isCut[quoteAt + at] || line.text.trim() === '')
  return text === '' ? whole : { text, quoted: join(true), hasQuote: quoteAt !== null, isQuoteLast }
}

/** Parts what nothing answers off an answer between the lines of a quote. What staff introduce by a colon of their own is no quote. */
export function cutLastQuote(text: string): { text: string; rest: string } {
  const lines = text.split('\n')
  const isMarked = (line: string) => line.startsWith('>')
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !isMarked(line))
  const isBetween = lines.slice(0, lastOwn).some(isMarked) && !isOwnColon(lines[lastOwn]!)
  const end = isBetween ? lastOwn + 1 : lines.length
  return { text: lines.slice(0, end).join('\n'), rest: lines.slice(end).join('\n').trim() }
}

const toLines = (input: string): Line[] =>
  input
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split('\n')
    .flatMap((line): Line[] => (splitGlued(line) ?? [line]).map((text) => ({ text, mark: '' })))

/** Which lines are quoted or a signature, and where the first quote begins; null = without one. */
export function cutLines(lines: Line[]): { isCut: boolean[]; quoteAt: number | null } {
  const ranges = findQuotes(lines)
  const isCut = lines.map(({ mark }) => mark === 'signature')
  for (const { start, end } of ranges) isCut.fill(true, start, end)
  cutSignature(lines, isCut)
  return { isCut, quoteAt: ranges[0]?.start ?? null }
}

/** The signature is at the end of what is not quoted, and does not go on below a quote: what is there answers it. */
function cutSignature(lines: Line[], isCut: boolean[]): void {
  const lastWritten = lines.findLastIndex((line, at) => !isCut[at] && line.text.trim() !== '')
  const lastQuoted = lines.findLastIndex((line, at) => at < lastWritten && line.mark !== 'signature' && (isCut[at] || isQuote(line)))
  const own = lines.flatMap((_, at) => (isCut[at] || at <= lastQuoted ? [] : [at]))
  const from = findSignature(own.map((at) => lines[at]!.text))
  const isAbove = (line: Line, at: number) => !isCut[at] && at < (own[from] ?? 0) && line.text.trim() !== ''
  if (lines.some(isAbove)) for (const at of own.slice(from)) isCut[at] = true
}
