import { UserError } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { sniffImage, sniffVideo } from '#src/media/sniff.ts'
import { contentTypeOf, sanitizeFileName } from '#src/product-files/product-files.ts'
import type { Shop } from '#src/shop.ts'
import { maxDownloadMegabytes, maxDownloadSize } from './limits.ts'
import type { StoredFile } from './site-downloads.ts'

/** Streams a file to the storage. Throws UserError for an empty or too large one. */
export async function storeDownload(
  shop: Pick<Shop, 'files' | 'random'>,
  upload: { name: string; parts: AsyncIterable<Uint8Array> },
): Promise<StoredFile> {
  const file = `site-download-${newToken(shop.random)}.bin`
  const head: number[] = []
  let bytes = 0
  async function* limited() {
    for await (const chunk of upload.parts) {
      bytes += chunk.length
      if (bytes > maxDownloadSize) throw new UserError('siteDownloads.tooLarge', { megabytes: maxDownloadMegabytes }, 'file')
      if (head.length < 16) head.push(...chunk.subarray(0, 16))
      yield chunk
    }
  }
  try {
    await shop.files.putStream(file, limited())
    if (bytes === 0) throw new UserError('siteDownloads.fileEmpty', {}, 'file')
  } catch (error) {
    await shop.files.delete(file)
    throw error
  }
  const originalName = sanitizeFileName(upload.name)
  return { file, originalName, type: safeType(originalName, new Uint8Array(head)), bytes }
}

/** By the first bytes where we know them, else by the name. A file that says it is an image but is none is sent as plain bytes. */
function safeType(name: string, head: Uint8Array): string {
  const sniffed = sniffImage(head)
  if (sniffed) return `image/${sniffed}`
  const video = sniffVideo(head)
  if (video) return `video/${video}`
  const ascii = String.fromCharCode(...head)
  if (ascii.startsWith('%PDF-')) return 'application/pdf'
  const named = contentTypeOf(name)
  const isZip = ascii.startsWith('PK')
  if (/^(image\/(?!svg)|video\/|application\/(pdf|zip))/.test(named)) return isZip ? 'application/zip' : 'application/octet-stream'
  return /html|xml|svg|javascript|ecmascript/.test(named) ? 'application/octet-stream' : named
}
