import { writePdf } from '#src/lib/pdf/write-pdf.ts'
import { findMissingCharacters } from '#src/lib/pdf/missing-characters.ts'
import { type PdfContent, textOf } from '#src/lib/pdf/pdf-content.ts'
import type { Shop } from '#src/shop.ts'
import { loadPacks } from './installed-packs.ts'

type DocumentShop = Pick<Shop, 'files' | 'log' | 'now'>

/** The PDF of a document, with the installed fonts that its text needs. */
export async function writeDocument(shop: DocumentShop, content: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
  return writePdf(content, shop.now(), await loadPacks(shop, textOf(content), content.fontLanguages))
}

/** Characters that the PDF of a document leaves out. */
export async function findLeftOut(shop: DocumentShop, content: PdfContent): Promise<string[]> {
  const text = textOf(content)
  return findMissingCharacters(text, await loadPacks(shop, text, content.fontLanguages))
}
