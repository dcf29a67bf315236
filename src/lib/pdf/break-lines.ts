import { memoize } from '../caching/memoize.ts'

/**
 * The parts of a paragraph between which a line may end: words with the spaces behind them, and in scripts without spaces also words as
 * Intl.Segmenter finds them, never before closing punctuation or after an opening bracket.
 */
export function breakableParts(text: string, language: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of wordSegmenter(language).segment(text)) {
    if (part !== '' && mayBreak(part, segment)) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return part === '' ? parts : [...parts, part]
}

/** What a reader sees as one letter. */
export const graphemesOf = (text: string): string[] => [...graphemeSegmenter.segment(text)].map(({ segment }) => segment)

function mayBreak(before: string, after: string): boolean {
  const last = [...before.slice(-2)].at(-1)!
  const first = [...after.slice(0, 2)][0]!
  if (isSpace.test(first) || neverFirst.test(first)) return false
  if (isSpace.test(last)) return true
  if (neverLast.test(last)) return false
  if (endsWordWithHyphen.test(before)) return isLetter.test(first)
  return isBetweenIdeographs(last, first) || (spaceless.test(last) && spaceless.test(first))
}

const isBetweenIdeographs = (last: string, first: string): boolean =>
  (isEastAsian.test(last) && isEastAsianNeighbor.test(first)) || (isEastAsianNeighbor.test(last) && isEastAsian.test(first))

// A no-break space is no place to break: \s has it, too.
const isSpace = /[^\S\u00a0\u202f\u2007]|\u200b|\u00ad/u
const isLetter = /\p{L}/u
const endsWordWithHyphen = /[\p{L}\p{N}][-\u2010\u2013\u2014/]$/u
const isEastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uff60]/u
const isEastAsianNeighbor = /[\p{L}\p{N}\u3000-\u303f\uff00-\uff60([{“‘]/u
// Thai, Lao, Khmer and Burmese: words without spaces, found in dictionaries.
const spaceless = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Closing brackets and quotes, stops, small kana, and marks that repeat or lengthen what is before them. */
const neverFirst =
  /[)\]}>»’”!?:;,.%‰…、。〉》」』】〕〗〙〛〞〟！？：；，．）］｝｠％・ー゛゜ヽヾゝゞ々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿๆฯ]/u
const neverLast = /[([{<«‘“〈《「『【〔〖〘〚〝（［｛｟＄￥$€£¥฿#＃№]/u

// Building one takes far longer than using it.
const wordSegmenter = memoize((language: string) => new Intl.Segmenter(language, { granularity: 'word' }))
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
