import type { ImportIssue } from '#db/schema/imports.ts'
import { isExportedVideo } from '#src/import-files/exported-media.ts'
import type { FileDownload, FileProduct } from '#src/import-files/file-product.ts'
import { isInZip } from '#src/import-files/image-zip.ts'
import type { FileTerms } from '#src/product-files/product-files.ts'
import type { ProductFacts } from '#src/products/product-facts.ts'
import type { ImportContext } from '../import-context.ts'
import type { StoredProduct } from '../stored-products.ts'
import { shownCellLength } from '#src/import-files/limits.ts'

export interface FilePlan {
  /** Downloads to add. A file with the same name and size is the same. */
  added: FileDownload[]
  /** Changed terms by id of the product file, and the terms before. */
  terms: Map<number, FileTerms>
  before: ({ id: number } & FileTerms)[]
}

/** Plans the downloads in the ZIP; others of the product stay. Adds a note for a file that is not in the ZIP. */
export function planFiles(
  { options, zipNames, sheet }: ImportContext,
  { attributes, line }: FileProduct,
  stored: StoredProduct | null,
  issues: ImportIssue[],
): FilePlan {
  const plan: FilePlan = { added: [], terms: new Map(), before: [] }
  if (!options.images) return plan
  const column = sheet.byField.get('downloads')?.[0]?.header ?? ''
  const unmatched = [...(stored?.files ?? [])]
  for (const download of attributes.downloads ?? []) {
    const at = unmatched.findIndex(({ originalName, bytes }) => originalName === download.name && bytes === download.bytes)
    const [file] = at < 0 ? [] : unmatched.splice(at, 1)
    if (file) {
      if (file.expiresDays === download.expiresDays && file.maxDownloads === download.maxDownloads) continue
      plan.terms.set(file.id, { expiresDays: download.expiresDays, maxDownloads: download.maxDownloads })
      plan.before.push({ id: file.id, expiresDays: file.expiresDays, maxDownloads: file.maxDownloads })
    } else if (isInZip(zipNames, download.path)) plan.added.push(download)
    else issues.push({ line, column, value: download.path.slice(0, shownCellLength), reason: 'importFiles.image.notInZip', isError: false })
  }
  return plan
}

/** Returns the video in the ZIP that is to be stored; the product keeps its video until then. */
export function planVideo({ options }: ImportContext, stored: StoredProduct | null, facts: ProductFacts): string[] {
  const source = facts.videoUrl
  if (!isExportedVideo(source)) return []
  if (stored?.facts.videoUrl === `/${source}`) {
    facts.videoUrl = `/${source}`
    return []
  }
  facts.videoUrl = stored?.facts.videoUrl ?? ''
  return options.images ? [source] : []
}
