import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { type FileProduct, hasErrors } from '#src/import-files/file-product.ts'
import type { Field } from '#src/import-files/file-columns.ts'
import type { Sheet } from '#src/import-files/sheet.ts'

/** Adds a note at the first of these fields that the file has, unless the product has an error already. */
export function addFieldNote(issues: ImportIssue[], product: FileProduct, sheet: Sheet, fields: readonly Field[], reason: StringKey): void {
  if (hasErrors(product)) return
  const column = fields.flatMap((field) => sheet.byField.get(field) ?? [])[0]?.header ?? ''
  issues.push({ line: product.line, column, value: '', reason, isError: false })
}

export function issueFromError(error: UserError, sheet: Sheet, product: FileProduct): ImportIssue {
  const [, variantIndex, variantField] = /^variants\.(\d+)\.?(\w*)/.exec(error.field ?? '') ?? []
  const field =
    variantIndex === undefined ? (error.field ?? '').split('.')[0] : variantField === 'options' ? 'variant_options' : variantField
  const line = variantIndex === undefined ? product.line : (product.variants[Number(variantIndex)]?.line ?? product.line)
  const column = sheet.columns.find(({ target }) => target.field === field)?.header ?? ''
  return { line, column, value: '', reason: error.key, params: error.params, isError: true }
}
