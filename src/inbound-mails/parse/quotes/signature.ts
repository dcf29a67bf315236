import { isMobileSignature } from './mobile-signatures.ts'

/** A signature has at most this many lines. */
const maxSignatureLines = 15
/** A longer line is no mobile signature. */
const maxLength = 400

/** What follows a short line of underscores. */
const maxFooterLines = 5

/** Where the signature begins; the number of lines without one. */
export function findSignature(lines: string[]): number {
  const lastLine = lines.findLastIndex((line) => line.trim() !== '')
  const first = Math.max(0, lastLine - maxSignatureLines)
  for (let at = first; at <= lastLine; at++) {
    const line = lines[at]!.slice(0, maxLength)
    if (/^-- ?$/.test(line) || (/^__+$/.test(line) && isFooter(line, lines.slice(at + 1, lastLine + 1)))) return at
  }
  return startOfMobile(lines, { first, lastLine })
}

/** Of a mailing list or a company: without an address it may be a divider of the sender's. */
const isFooter = (rule: string, lines: string[]): boolean =>
  (rule.length >= 10 || lines.length <= maxFooterLines) && lines.some((line) => /\S@\S|https?:\/\//.test(line.slice(0, maxLength)))

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
