import type { MailPart } from './mail-parts.ts'

const start = /^begin [0-7]{3,4} ([^\r\n]{1,200})\r?\n/gm

/** Files that old programs wrote into the text, taken out of it. What does not end is text. Linear in its length. */
export function takeFiles(text: string): { text: string; files: MailPart[] } {
  const files: MailPart[] = []
  const kept: string[] = []
  let at = 0
  for (const { index, 0: line, 1: name = '' } of text.matchAll(start)) {
    const found = index < at ? null : readFile(text, index + line.length)
    if (!found) continue
    kept.push(text.slice(at, index))
    files.push({ name, type: '', contentId: '', bytes: found.bytes })
    at = found.end
  }
  return { text: files.length === 0 ? text : [...kept, text.slice(at)].join(''), files }
}

function readFile(text: string, from: number): { bytes: Uint8Array; end: number } | null {
  const lines: Buffer[] = []
  let at = from
  while (at < text.length) {
    const next = text.indexOf('\n', at)
    const end = next === -1 ? text.length : next + 1
    const line = text.slice(at, end).trimEnd()
    if (line === 'end') return { bytes: new Uint8Array(Buffer.concat(lines)), end }
    const bytes = line.length > 90 ? null : decodeLine(line)
    if (!bytes) return null
    lines.push(bytes)
    at = end
  }
  return null
}

/** The first character is the number of bytes; blanks at the end may be lost on the way. */
function decodeLine(line: string): Buffer | null {
  if (!/^[ -`]*$/.test(line)) return null
  const values = [...line].map((character) => (character.charCodeAt(0) - 32) & 63)
  const length = values[0] ?? 0
  const missing = Math.ceil(length / 3) * 4 + 1 - values.length
  if (missing > 30 || missing < -4) return null
  const bits = [...values, ...Array.from({ length: Math.max(0, missing) + 4 }, () => 0)].slice(1)
  return Buffer.from(
    Array.from({ length }, (_, at) => {
      const [high, low] = [bits[at + Math.floor(at / 3)]!, bits[at + Math.floor(at / 3) + 1]!]
      return at % 3 === 0 ? (high << 2) | (low >> 4) : at % 3 === 1 ? ((high << 4) & 255) | (low >> 2) : ((high << 6) & 255) | low
    }),
  )
}
