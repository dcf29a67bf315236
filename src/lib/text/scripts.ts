/** The script of a letter; null for digits, marks and letters that several scripts share, such as the long mark of kana. */
export function scriptOf(char: string): string | null {
  if (!/[\p{Letter}--[\p{Script=Common}\p{Script=Inherited}]]/v.test(char)) return null
  if (latin.test(char)) return 'Latin'
  if (eastAsian.test(char)) return 'East Asian'
  return scripts.find(({ letters }) => letters.test(char))?.script ?? 'other'
}

/** False for a mark of another script; true for anything else. */
export function carriesMark(script: string, char: string): boolean {
  if (!/\p{Mark}/u.test(char)) return true
  if (script === 'East Asian') return /[\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}\p{scx=Bopomofo}\p{scx=Hangul}]/u.test(char)
  return scripts.find((known) => known.script === script)?.marks.test(char) ?? script === 'other'
}

/** Scripts that one word may mix: Chinese, Japanese and Korean do so among each other and with Latin (UTS 39, highly restrictive). */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u
const latin = /\p{Script=Latin}/u
const scripts =
  `Cyrillic Greek Armenian Georgian Hebrew Arabic Thai Lao Khmer Myanmar Ethiopic Cherokee Devanagari Bengali Gurmukhi Gujarati Oriya
  Tamil Telugu Kannada Malayalam Sinhala Tibetan`
    .split(/\s+/)
    .map((script) => ({
      script,
      letters: new RegExp(`\\p{Script=${script}}`, 'u'),
      marks: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
    }))
