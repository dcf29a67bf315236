import { anyOf, wordsFor } from './words/words.ts'
import { maxIntroductionLength, maxIntroductionLines } from '../../limits.ts'

const verbs = anyOf(wordsFor('wrote'))
const on = new RegExp(`^[-\\s_*\\u200e\\u200f]{0,40}(?:${anyOf(wordsFor('on'))})\\s?`, 'iu')
const wrote = new RegExp(verbs, 'iu')
const address = /[^<>()\s@"]{1,100}@[^<>()\s@]{1,200}/
/** The address closes the line: "вт, 3 мар. 2026 г. в 10:15, Name <a@b.example>:". */
const addressLast = /[<([][^<>\s]{0,8}\s?[^<>()\s@]{1,100}@[^<>()\s]{1,200}(?:<[^<>\s]{1,200}>)?\s?[>)\]]{1,2}"?\s?[:：]$/
/** Tuta: "Mar 3, 2026, 10:15 by a@b.example:" */
const bareAddressLast = /\s(?:by|von|par|de|da|van|door|por|przez|od|av|af|от|від)\s[^\s<>@]{1,100}@[^\s<>@:]{1,200}\s?:$/
const time = /\d{1,2}\s?[:.h時时시]\s?\d\d/
const date = /\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2}/
/** The date is at the start, after at most a weekday. */
const dateFirst = /^[-\s]{0,20}(?:[\p{L}\p{M}.]{1,14},?\s)?(?:[\p{L}\p{M}.]{1,10},?\s)?\d{1,4}(?:[:./-]\d|[.,]{0,2}\s|\s?[年월日])/u
/** "Name <a@b.example> schrieb am Fr., 28. Apr. 2017 um 11:53:" */
const nameFirst = /^[^<>@:]{0,80}[<(]{1,2}[^<>()\s@]{1,100}@[^<>()\s]{1,200}[>)]{1,2}\s/u
const bracketedAddress = /[<([][^<>()\s@]{0,100}@[^<>()\s@]{1,200}/
/** Of a sentence that the sender wrote: "Am 3. Mai 2026 um 10:15 habe ich geschrieben:" */
const pronoun =
  /(?<![\p{L}\d.@_-])(?:i|we|you|your|my|our|he|she|they|ich|wir|sie|ihr|ihre|ihnen|mir|uns|mein|meine|je|j['’]ai|nous|vous|votre|yo|nosotros|usted|ustedes|su|io|noi|voi|ik|wij|jullie|uw|eu|nós|você|vocês|jag|ni|jeg|vi|dere|minä|te|já|vy|ja|my|państwo|я|ми|мы|вы|ви|én|ön|ben|siz|私|我|你|您)(?![\p{L}\d.@_-])/iu
const verbLast = new RegExp(`(?:${verbs})$`, 'iu')

/** `plain`: what follows is the quote, though it is not marked. `marked`: only with `>` below. */
export type Introduction = 'plain' | 'marked' | null

/** "On … wrote:" of `lines` joined, as mail programs write it above a quote. */
export function readIntroduction(lines: string[]): Introduction {
  const text = lines.join(' ').trim()
  if (text.length > maxIntroductionLength) return null
  if (/^--.*--$/.test(text)) return verbLast.test(text.replaceAll(/^[-\s]+|[-:\s]+$/g, '')) ? 'plain' : null
  if (!/[:：]$/.test(text)) return readWithoutColon(text)
  const hasVerb = wrote.test(text)
  const inBrackets = bracketedAddress.test(text)
  if (!(hasVerb && inBrackets) && hasPronoun(text)) return null
  const hasDate = date.test(text) && time.test(text)
  const starts = startsIntroduction(text)
  if (hasDate && starts && (hasVerb || addressLast.test(text) || isDateAndName(text))) return 'plain'
  if (nameFirst.test(text) && verbLast.test(text.slice(0, -1).trim())) return 'plain'
  if (hasDate && dateFirst.test(text) && bareAddressLast.test(text)) return 'plain'
  if (hasVerb && inBrackets && starts && /\d/.test(text)) return 'plain'
  if (hasVerb && (hasAddress(text) || (starts && /\d/.test(text)))) return 'marked'
  return addressLast.test(text) && date.test(text) ? 'marked' : null
}

function readWithoutColon(text: string): Introduction {
  if (!startsIntroduction(text) || !date.test(text)) return null
  if (verbLast.test(text) && time.test(text) && hasAddress(text)) return 'plain'
  if (wrote.test(text) && time.test(text)) return 'marked'
  return /\d{4}.{1,80}<[^<>\s@]+@[^<>\s]+>$/.test(text) ? 'marked' : null
}

/** "I", "you" or the like in any language, as people write and programs do not. */
export const hasPronoun = (text: string): boolean => pronoun.test(text)

const hasAddress = (text: string): boolean => text.includes('@') && address.test(text)

const startsIntroduction = (text: string): boolean => on.test(text) || dateFirst.test(text) || nameFirst.test(text)

/** `30.09.2017, 18.30, "Name":` */
const isDateAndName = (text: string): boolean =>
  /^[\d./-]{6,10},?\s\d{1,2}[:.]\d\d,?\s[^:]{0,20}"[^"]{1,100}"\s?(?:<[^<>]{1,200}>\s?)?:$/u.test(text)

/** "My error:" of the sender, above marked lines: no mail program writes a line without date, address or verb. */
export const isOwnColon = (line: string): boolean => {
  const text = line.slice(0, maxIntroductionLength).trim()
  return /[:：]$/.test(text) && !/[\d@]/.test(text) && !wrote.test(text)
}

/** The introduction that begins at a line: its kind and number of lines. The longest is taken, but for one that begins at a later line. */
export function findIntroduction(lines: string[], at: number): { kind: Introduction; count: number } | null {
  if (!canStart(lines[at])) return null
  let found: { kind: Introduction; count: number } | null = null
  for (let count = 1; count <= maxIntroductionLines && lines[at + count - 1]; count++) {
    const part = lines.slice(at, at + count)
    if (count > 1 && (!startsWrapped(lines[at]!) || startsAgain(lines[at]!, part.at(-1)!))) break
    const kind = readIntroduction(part)
    if (kind) found = { kind, count }
    if (kind === 'plain') break
  }
  return found ?? findAcrossBlanks(lines, at)
}

const canStart = (line: string | undefined): boolean => line !== undefined && line !== '' && !/^[<>(]/.test(line)

/** A later line is the better beginning, unless it is the date of one that began with a name or "On". */
const startsAgain = (first: string, line: string): boolean =>
  canStart(line) && ((on.test(line) && /\d/.test(line)) || (startsWrapped(line) && !on.test(first) && !nameFirst.test(first)))

/** The first line of a wrapped introduction has its date, or the name with the verb. */
const startsWrapped = (line: string): boolean => (on.test(line) && /\d/.test(line)) || dateFirst.test(line) || nameFirst.test(line)

/** Polymail breaks the line around the address: "On … Name", "", "<", "mailto:…", "> wrote:". */
function findAcrossBlanks(lines: string[], at: number): { kind: Introduction; count: number } | null {
  const part = lines.slice(at, at + 5)
  if (part[1] !== '' || part[2] !== '<' || !on.test(part[0]!)) return null
  return readIntroduction(part) === 'plain' ? { kind: 'plain', count: 5 } : null
}

const gluedStart =
  /(?:\s?-{2,10}\s?|\s)(?=On (?:(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,? |\d))/i

/** "reply On Mon … wrote:" on one line, taken apart; null without it. */
export function splitGlued(line: string): [own: string, introduction: string] | null {
  if (line.length > maxIntroductionLength || !line.endsWith('wrote:') || /^[>\s]*On\b/i.test(line)) return null
  const found = gluedStart.exec(line)
  const own = line.slice(0, found?.index ?? 0)
  const introduction = line.slice(own.length + (found?.[0].length ?? 0))
  return own.trim() !== '' && readIntroduction([introduction]) === 'plain' ? [own, introduction] : null
}
