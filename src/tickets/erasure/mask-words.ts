import { mask, namePattern } from '#src/lib/people/name-pattern.ts'
import { searchText } from '#src/lib/text/search-text.ts'

/** What a person is named, and what they wrote. */
export interface PersonWords {
  names: string[]
  texts: string[]
}

/** Characters from which on a line that is also in a person's text is taken for theirs, where nothing marks it as quoted. */
const longLine = 20

/** A line of a quote is found in the text it is from, however it was wrapped. */
const shortLine = 4

/** Without the lines that quote or name the person. */
export const maskQuote = (text: string, words: PersonWords): string =>
  joinMasked(text.split('\n').map((line) => (isOf(line, words, shortLine) ? mask : line)))

/** Without quoted lines, names and addresses of the person; everything else is what its author wrote. */
export const maskNames = (text: string, words: PersonWords): string => joinMasked(text.split('\n').map((line) => maskLine(line, words)))

/** Whether a text names or quotes the person. */
export function mentions(text: string, { names, texts }: PersonWords): boolean {
  const plain = searchText(text)
  const quoted = texts.map((one) => searchText(one)).filter((one) => one.length >= shortLine)
  if (hasName(text, names) || quoted.some((one) => plain.includes(one) && namePattern(one).test(plain))) return true
  return text.split('\n').some((line) => isOf(line, { names: [], texts }, longLine))
}

function maskLine(line: string, words: PersonWords): string {
  if (line.trimStart().startsWith('>') ? isOf(line, words, shortLine) : isOf(line, { ...words, names: [] }, longLine)) return mask
  return words.names.reduce((text, name) => text.replaceAll(namePattern(name), mask), line)
}

function isOf(line: string, { names, texts }: PersonWords, least: number): boolean {
  const plain = searchText(line.replace(/^[\s>]+/, ''))
  return hasName(line, names) || (plain.length >= least && texts.some((text) => searchText(text).includes(plain)))
}

const hasName = (text: string, names: string[]): boolean => names.some((name) => namePattern(name).test(text))

/** Masked lines in a row become one. */
const joinMasked = (lines: string[]): string => lines.filter((line, at) => line !== mask || lines[at - 1] !== mask).join('\n')
