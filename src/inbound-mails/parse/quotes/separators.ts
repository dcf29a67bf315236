import { wordsFor } from './words/words.ts'

const originals = new Set(wordsFor('original'))
const forwards = new Set(wordsFor('forwarded'))
const prefixes = ['forwarded by ', 'weitergeleitet von ', 'inicio del mensaje']

const bare = (line: string): string =>
  line
    .normalize('NFC')
    .replaceAll(/^[-_=*>\s\u200e\u200f]+|[-_=*:：\s]+$/g, '')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')

/** GroupWise: ">>> Name <a@b.example> 03.03.26 10.15 >>>" */
export const isGroupWiseLine = (line: string): boolean => line.length < 300 && /^>>> .*\d[:.]\d\d.{0,20} >>>$/.test(line)

/** "----- Original Message -----" in any language. Dashes are around it, or at least before it. */
export const isOriginalMessageLine = (line: string): boolean =>
  /^[*\s]{0,4}[-_=]{2,60}/.test(line) && line.length < 160 && originals.has(bare(line))

/** "---------- Forwarded message ---------" in any language. What follows is the message, not a quote. */
export function isForwardLine(line: string): boolean {
  if (line.length > 160) return false
  const text = bare(line)
  return forwards.has(text) || prefixes.some((prefix) => text.startsWith(prefix))
}

/** "Fwd:" of a subject: what follows the text is the message, not a quote. */
export const isForwardSubject = (subject: string): boolean =>
  /^\s*(?:fwd?|wg|tr|rv|enc|i|pd|doorst|vs|vl|vb|trs|továbbítás|fw|i̇lt|ilt|προωθ|πρθ|转发|轉寄|転送|전달|пересл|hl)\s*[:：]/i.test(
    subject.slice(0, 100),
  )
