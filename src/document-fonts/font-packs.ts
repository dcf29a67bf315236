/** A font that documents need for one of the large scripts, installed by staff. */
export interface FontPack {
  slug: 'jp' | 'sc' | 'tc' | 'kr'
  /** Where a store keeps it, below `media` in its data folder. */
  file: string
  bytes: number
  sha256: string
  /** Tried in this order: both serve the files of the same npm package. */
  urls: readonly [string, ...string[]]
}

/** Noto Sans Regular under the SIL Open Font License, as Google Fonts publishes it. One file has all letters of its script. */
export const fontPacks: readonly FontPack[] = [
  pack('sc', 10_559_284, 'd45f67f0a7c0ca3f256950777ce6a61cc7ce5f9696d02900cbbaac25f8aa7d16'),
  pack('tc', 7_109_460, 'add35d53f70727657b4509531677c4e3712b67df3d54661efdee5d3a0c16d954'),
  pack('jp', 5_472_784, 'd930d5d52d15231c283089760f84584272ad5e37e14607ba0d19c798e7a9caec'),
  pack('kr', 6_185_868, '8cbc9b353bb9ce848fd69bb6a507319dfacc659cf5fd643db5d88f3c4970e1dd'),
]

/** Letters and punctuation that only packs have. */
export const eastAsianLetters =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\uff00-\uffef]/u

function pack(slug: FontPack['slug'], bytes: number, sha256: string): FontPack {
  const path = `@expo-google-fonts/noto-sans-${slug}@0.4.3/400Regular/NotoSans${slug.toUpperCase()}_400Regular.ttf`
  return {
    slug,
    file: `font-noto-sans-${slug}.ttf`,
    bytes,
    sha256,
    urls: [`https://cdn.jsdelivr.net/npm/${path}`, `https://unpkg.com/${path}`],
  }
}
