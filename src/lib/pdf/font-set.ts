import { create } from 'fontkit'
import { type FontBytes, loadShippedFonts } from './shipped-fonts.ts'

/** A font that a store added. */
export interface AddedFont {
  name: string
  bytes: Uint8Array
}

/** What a text is drawn with: by the name of each font, in the order in which a letter looks for one. */
export interface FontSet {
  bytes: Map<string, FontBytes>
  /** The first that has the character; null = none. */
  find(character: string, before: string | null): string | null
  has(font: string, codePoint: number): boolean
}

/** Reads the shipped fonts that `text` needs. `added` come after them. */
export async function loadFonts(text: string, added: readonly AddedFont[]): Promise<FontSet> {
  const bytes = await loadShippedFonts(text)
  for (const font of added) bytes.set(font.name, { regular: font.bytes, bold: font.bytes })
  return fontSet(bytes)
}

function fontSet(bytes: Map<string, FontBytes>): FontSet {
  const fonts = new Map([...bytes].map(([name, { regular }]) => [name, create(regular)]))
  const has = (name: string, codePoint: number) => fonts.get(name)!.hasGlyphForCodePoint(codePoint)
  const hasAll = (name: string, character: string) => pointsOf(character).every((point) => has(name, point))
  return {
    bytes,
    has,
    find(character, before) {
      // A space or comma is part of the word before it, so that both are shaped together.
      if (before !== null && before !== 'emoji' && isJoint.test(character) && hasAll(before, character)) return before
      if (fonts.has('emoji') && isEmoji.test(character) && hasAll('emoji', character)) return 'emoji'
      const names = [...fonts.keys()]
      return names.find((name) => hasAll(name, character)) ?? names.find((name) => has(name, character.codePointAt(0)!)) ?? null
    },
  }
}

const isJoint = /^[\p{Zs}\p{P}]$/u
const isEmoji = /[\p{Emoji_Presentation}\p{Regional_Indicator}\ufe0f\u20e3]/u
const isInvisible = /\p{Default_Ignorable_Code_Point}/u

const pointsOf = (character: string): number[] =>
  [...character].filter((char) => !isInvisible.test(char)).map((char) => char.codePointAt(0)!)
