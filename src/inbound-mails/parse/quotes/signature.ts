import { hasPronoun, isOwnColon } from './introductions.ts'
import { isMobileSignature } from './mobile-signatures.ts'
import { maxSignatureLines, maxFooterLines } from '../../limits.ts'

/** A longer line is no mobile signature. */
const maxLength = 400

/** Where the signature begins; the number of lines without one. */
export function findSignature(lines: string[]): number {
  const lastLine = lines.findLastIndex((line) => line.trim() !== '')
  const first = Math.max(0, lastLine - maxSignatureLines)
  for (let at = first; at <= lastLine; at++) {
    const line = lines[at]!.slice(0, maxLength)
    const below = lines.slice(at + 1, lastLine + 1)
    const isFound = isSignature(lines, at) ? !below.some(isPostscript) : /^__+$/.test(line) && isFooter(line, below)
    if (isFound) return startOfMobile(lines.slice(0, at), { first, lastLine: at - 1 })
  }
  return startOfMobile(lines, { first, lastLine })
}

/**
 * "-- ". Without the blank, which programs drop, it may also part what the sender wrote: then there are several, it is below a colon, or a
 * sentence begins below it.
 */
function isSignature(lines: string[], at: number): boolean {
  const line = lines[at]!
  if (!/^-- ?$/.test(line) || isOwnColon(lines.findLast((text, above) => above < at && text.trim() !== '') ?? '')) return false
  if (line === '-- ') return true
  return lines.filter((text) => text === '--').length === 1 && !isSentence(lines.find((text, below) => below > at && text.trim() !== ''))
}

const isSentence = (line = ''): boolean => {
  const text = line.slice(0, maxLength).trim()
  return /[?？]$/.test(text) || (hasPronoun(text) && /[.!。！]$/.test(text))
}

/** What a person adds below the signature, in any language. */
const isPostscript = (line: string): boolean =>
  /^\s*(?:p\.?\s?s\.?|ps\d?|p\.?\s?d\.?|n\.?\s?b\.?|з\.?\s?ы\.?|追伸|附言|추신)(?:[\s:：.,–-]|$)/iu.test(line.slice(0, 20))

/** Of a mailing list or a company: without an address on a line of its own it may be a divider of the sender's. */
const isFooter = (rule: string, lines: string[]): boolean =>
  (rule.length >= 10 || lines.length <= maxFooterLines) &&
  lines.some((line) => /^[\s<(]*(?:[^\s@]+@[^\s@]+|https?:\/\/\S+)\s*$/.test(line.slice(0, maxLength)))

/** Only other lines of programs may be below: what comes after one of them was written. */
function startOfMobile(lines: string[], { first, lastLine }: { first: number; lastLine: number }): number {
  let start = lines.length
  for (let at = lastLine; at >= first; at--) {
    const line = lines[at]!.slice(0, maxLength).trim()
    if (isMobileSignature(line)) start = at
    else if (line !== '') break
  }
  return start
}
