import { type FontPack, fontPacks } from './font-packs.ts'

/** Whose letters come first where neither a language nor the text says: mainland China, Taiwan, Japan, Korea. */
const packOrder: readonly FontPack['slug'][] = ['sc', 'tc', 'jp', 'kr']

/** Packs in the order in which a letter of `text` looks for one: Han letters have forms of Japan, China, Taiwan and Korea. */
export function rankPacks(text: string, languages: readonly string[]): FontPack[] {
  const chosen = [
    ...languages.map(packOfLanguage),
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && 'jp',
    /\p{Script=Hangul}/u.test(text) && 'kr',
  ]
  const place = ({ slug }: FontPack) => (chosen.includes(slug) ? chosen.indexOf(slug) : chosen.length + packOrder.indexOf(slug))
  return fontPacks.toSorted((a, b) => place(a) - place(b))
}

/** `language` is BCP 47; `und-TW` means what is written in Taiwan. */
function packOfLanguage(language: string): FontPack['slug'] | null {
  if (!isTag.test(language)) return null
  const { language: code, script } = new Intl.Locale(language).maximize()
  if (code === 'ja') return 'jp'
  if (code === 'ko') return 'kr'
  if (code !== 'zh' && code !== 'yue') return null
  return script === 'Hant' ? 'tc' : 'sc'
}

const isTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
