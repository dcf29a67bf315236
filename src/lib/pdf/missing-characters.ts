import type { AddedFont } from './font-set.ts'

/** Characters of a text that a document leaves out, because no font has them; each once, in their order. */
export async function findMissingCharacters(text: string, added: readonly AddedFont[]): Promise<string[]> {
  if (isSurelyDrawn.test(text)) return []
  // Loaded only for a text with unusual characters.
  const [{ loadFonts }, { prepareText }] = await Promise.all([import('./font-set.ts'), import('./text-runs.ts')])
  const fonts = await loadFonts(text, added)
  return [...new Set(text.split('\n').flatMap((paragraph) => prepareText(paragraph, fonts).missing))]
}

/** Characters that Noto Sans has: most of the alphabets that are written with Latin, Greek and Cyrillic letters. */
export const isSurelyDrawn =
  /^[\n\u0020-\u007e\u00a0-\u036f\u0384-\u0386\u0388-\u038a\u038e-\u03a1\u03a3-\u03e1\u03f0-\u0481\u048a-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u20b9\u20ba\u20bd\u2116\u2122\u2212]*$/
