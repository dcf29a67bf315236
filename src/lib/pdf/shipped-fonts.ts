import arabicRegular from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff' with { type: 'file' }
import arabicSemiBold from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff' with { type: 'file' }
import armenianRegular from '@fontsource/noto-sans-armenian/files/noto-sans-armenian-armenian-400-normal.woff' with { type: 'file' }
import armenianSemiBold from '@fontsource/noto-sans-armenian/files/noto-sans-armenian-armenian-600-normal.woff' with { type: 'file' }
import emojiRegular from '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff' with { type: 'file' }
import georgianRegular from '@fontsource/noto-sans-georgian/files/noto-sans-georgian-georgian-400-normal.woff' with { type: 'file' }
import georgianSemiBold from '@fontsource/noto-sans-georgian/files/noto-sans-georgian-georgian-600-normal.woff' with { type: 'file' }
import hebrewRegular from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff' with { type: 'file' }
import hebrewSemiBold from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff' with { type: 'file' }
import thaiRegular from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff' with { type: 'file' }
import thaiSemiBold from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff' with { type: 'file' }
import { lazy } from '#src/lib/caching/lazy.ts'
import { woffToTrueType } from './woff.ts'
import notoSansRegular from '../fonts/NotoSans-Regular.ttf' with { type: 'file' }
import notoSansSemiBold from '../fonts/NotoSans-SemiBold.ttf' with { type: 'file' }

export interface FontBytes {
  regular: Uint8Array
  bold: Uint8Array
}

/** A font that is part of the program, read when a text needs it. */
export interface ShippedFont {
  name: string
  /** Whether a text may need it. */
  needed: RegExp
  load(): Promise<FontBytes>
}

/** In the order in which a letter looks for one. Noto Sans, the first, has Latin, Greek and Cyrillic. */
export const shippedFonts: readonly [ShippedFont, ...ShippedFont[]] = [
  font('latin', /^/, notoSansRegular, notoSansSemiBold),
  font('hebrew', /\p{Script=Hebrew}/u, hebrewRegular, hebrewSemiBold),
  font('arabic', /\p{Script_Extensions=Arabic}/u, arabicRegular, arabicSemiBold),
  // The sign of the baht is in the Thai font.
  font('thai', /[\p{Script=Thai}฿]/u, thaiRegular, thaiSemiBold),
  font('armenian', /\p{Script=Armenian}/u, armenianRegular, armenianSemiBold),
  font('georgian', /\p{Script=Georgian}/u, georgianRegular, georgianSemiBold),
  font('emoji', /(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u, emojiRegular, emojiRegular),
]

/** Those that a text needs, by name; Noto Sans is the first of them. */
export async function loadShippedFonts(text: string): Promise<Map<string, FontBytes>> {
  const fonts = new Map<string, FontBytes>()
  for (const { name, needed, load } of shippedFonts) if (needed.test(text)) fonts.set(name, await load())
  return fonts
}

function font(name: string, needed: RegExp, regular: string, bold: string): ShippedFont {
  return { name, needed, load: lazy(async () => ({ regular: await read(regular), bold: await read(bold) })) }
}

async function read(path: string): Promise<Uint8Array> {
  const bytes = await Bun.file(path).bytes()
  return path.endsWith('.woff') ? woffToTrueType(bytes) : bytes
}
