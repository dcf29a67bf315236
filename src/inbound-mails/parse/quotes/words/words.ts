import { asian } from './asian.ts'
import { european } from './european.ts'
import { germanic } from './germanic.ts'
import type { Language } from './language.ts'
import { romance } from './romance.ts'
import { slavic } from './slavic.ts'

/** By their codes. */
export const languages: Record<string, Language> = { ...germanic, ...romance, ...slavic, ...european, ...asian }

type Words = Exclude<keyof Language, 'header'> | keyof Language['header']

/** The words of all languages for one thing, without repeats. */
export const wordsFor = (name: Words): string[] => [
  ...new Set(Object.values(languages).flatMap(({ header, ...others }) => splitWords({ ...header, ...others }[name]))),
]

const splitWords = (words = ''): string[] => words.split('|').filter(Boolean)

const escape = (word: string): string => word.replaceAll(/[.()/|]/g, String.raw`\$&`)

/** A pattern for any of the words, the longest first. Letters of any script end at no letter; Asian scripts write no space between words. */
export const anyOf = (words: string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) =>
      /[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(word) ? escape(word) : `(?<![\\p{L}\\d])${escape(word)}(?![\\p{L}\\d])`,
    )
    .join('|')
