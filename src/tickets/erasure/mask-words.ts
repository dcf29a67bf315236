import { mask, namePattern } from '#src/lib/people/name-pattern.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { leastOwnLine, leastQuotedLine } from '../limits.ts'

/** What a person is named, and what they wrote. */
export interface PersonWords {
  names: string[]
  texts: string[]
}

/** Without the lines that quote or name the person. */
export const maskQuote = (text: string, words: PersonWords): string =>
  joinMasked(text.split('\n').map((line) => (isOf(line, words, leastQuotedLine) ? mask : line)))

/** Without quoted lines, names and addresses of the person; everything else is what its author wrote. */
export const maskNames = (text: string, words: PersonWords): string => joinMasked(text.split('\n').map((line) => maskLine(line, words)))

/** Whether a text names or quotes the person. */
export function mentions(text: string, { names, texts }: PersonWords): boolean {
  const plain = searchText(text)
  const quoted = texts.map((one) => searchText(one)).filter((one) => one.length >= leastQuotedLine)
  if (hasName(text, names) || quoted.some((one) => plain.includes(one) && namePattern(one).test(plain))) return true
  return text.split('\n').some((line) => isOf(line, { names: [], texts }, leastOwnLine))
}

function maskLine(line: string, words: PersonWords): string {
  if (line.trimStart().startsWith('>') ? isOf(line, words, leastQuotedLine) : isOf(line, { ...words, names: [] }, leastOwnLine)) return mask
  return words.names.reduce((text, name) => text.replaceAll(namePattern(name), mask), line)
}

function isOf(line: string, { names, texts }: PersonWords, least: number): boolean {
  const plain = searchText(line.replace(/^[\s>]+/, ''))
  return hasName(line, names) || (plain.length >= least && texts.some((text) => searchText(text).includes(plain)))
}

const hasName = (text: string, names: string[]): boolean => names.some((name) => namePattern(name).test(text))

/** Masked lines in a row become one. */
const joinMasked = (lines: string[]): string => lines.filter((line, at) => line !== mask || lines[at - 1] !== mask).join('\n')
