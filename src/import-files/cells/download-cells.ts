import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FileDownload } from '../file-product.ts'
import { maxZipPathLength } from '../limits.ts'
import type { ParseResult } from './parse-result.ts'
import { parseJson } from './parse-json.ts'
import { maxFileNameLength } from '#src/lib/files/file-names.ts'
import { maxDownloads, maxExpiryDays, maxFiles } from '#src/product-files/limits.ts'

const limit = (maximum: number) => Type.Union([Type.Integer({ minimum: 1, maximum }), Type.Null()])
const downloadsSchema = Type.Array(
  Type.Object({
    path: Type.String({ minLength: 1, maxLength: maxZipPathLength }),
    name: Type.String({ minLength: 1, maxLength: maxFileNameLength, pattern: '^[^\\u0000-\\u001f\\u007f]+$' }),
    bytes: Type.Integer({ minimum: 0 }),
    expires_days: limit(maxExpiryDays),
    max_downloads: limit(maxDownloads),
  }),
  { maxItems: maxFiles },
)

export function formatDownloads(downloads: readonly FileDownload[]): string {
  const rows: Static<typeof downloadsSchema> = downloads.map(({ path, name, bytes, expiresDays, maxDownloads: allowed }) => {
    return { path, name, bytes, expires_days: expiresDays, max_downloads: allowed }
  })
  return rows.length === 0 ? '' : JSON.stringify(rows)
}

export function parseDownloads(text: string): ParseResult<FileDownload[]> {
  const rows = parseJson(text)
  if (!Value.Check(downloadsSchema, rows)) return { reason: 'importFiles.reason.invalidDownloads' }
  return {
    value: rows.map(({ path, name, bytes, expires_days, max_downloads }) => {
      return { path, name, bytes, expiresDays: expires_days, maxDownloads: max_downloads }
    }),
  }
}
