import { withAudit } from '#src/admin/edit.ts'
import { Elysia, t } from 'elysia'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, page } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { FirstProducts, MappingPage } from '#templates/imports/mapping-page.tsx'
import { importsPath } from '#templates/imports/import-layout.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { matchHeaders } from '#src/import-files/header-mapping.ts'
import { lacksUnit } from '#src/import-files/words/measure-names.ts'
import { readFileHeader } from '#src/import-files/index-file.ts'
import { importFile } from '../uploads/upload-storage.ts'
import { loadPreview } from '../preview.ts'
import { type ImportOptions, resolveImportOptions } from '../import-options.ts'
import { type ImportRun, findRun, canEditMapping, saveMapping } from '../import-runs.ts'
import { findLastMapping } from '../last-mapping.ts'
import { processImport } from '../process-import.ts'
import { parseTarget } from '#src/import-files/file-columns.ts'
import { fieldGroups } from './field-options.ts'
import { redirectToRun } from './conflict-redirect.ts'

const schema = t.Object({
  columns: t.Record(t.String(), t.String({ maxLength: 40 })),
  updateExisting: t.Boolean(),
  asDraft: t.Boolean(),
  images: t.Boolean(),
  addMissing: t.Boolean(),
  stock: t.Boolean(),
  decimal: t.Union([t.Literal('.'), t.Literal(',')]),
})

/** Ms to wait for the check of a small file before showing the progress page. */
const inlineBudgetMs = 1200

export const importMappingRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog', 'write'))
    .get(`${importsPath}/:id/mapping`, async ({ view, params }) => {
      const run = await findRun(shop.db.read, parseId(params.id))
      if (!canEditMapping(run)) return redirect(view, `${importsPath}/${run.id}`, undefined, 302)
      return renderMapping(shop, view, run, { status: 200 })
    })
    .get(`${importsPath}/:id/preview`, ({ view, params }) => redirect(view, `${importsPath}/${parseId(params.id)}/mapping`, undefined, 302))
    .post(`${importsPath}/:id/preview`, async ({ view, req, params }) => {
      const run = await findRun(shop.db.read, parseId(params.id))
      if (!canEditMapping(run)) return redirectToRun(view, run.id)
      const submission = await readForm(view, req.raw, schema, { fields: 2000, bytes: 256 * 1024 })
      const updatedRun = submission.ok ? await applyForm(shop, run, submission.values) : run
      if (!view.partial) return renderMapping(shop, view, updatedRun, { status: 200 })
      return fragments(view, <FirstProducts view={view} preview={await loadPreview(shop, updatedRun)} />)
    })
    .post(`${importsPath}/:id/mapping`, async ({ view, req, params }) => {
      const run = await findRun(shop.db.read, parseId(params.id))
      if (!canEditMapping(run)) return redirectToRun(view, run.id)
      const submission = await readForm(view, req.raw, schema, { fields: 2000, bytes: 256 * 1024 })
      const updatedRun = submission.ok ? await applyForm(shop, run, submission.values) : run
      if (submission.ok) for (const [field, key] of await validateMapping(shop, updatedRun)) submission.addError(field, view.t(key))
      if (!submission.ok) return renderMapping(shop, view, updatedRun, { status: 422, form: submission.state })
      const options = resolveImportOptions(updatedRun.options)
      await withAudit(shop, view, { action: 'import.mapped', subject: `import:${run.id}` }, async (tx, now) => {
        await saveMapping(tx, run.id, { mapping: updatedRun.mapping, options }, now)
        return { change: { mapping: updatedRun.mapping, options } }
      })
      await processImport(shop, run.id, inlineBudgetMs)
      return redirect(view, `${importsPath}/${run.id}/check`)
    })

async function renderMapping(
  shop: Shop,
  view: StaffView,
  run: ImportRun,
  options: { status: number; form?: FormState },
): Promise<Response> {
  const preview = await loadPreview(shop, run)
  const matches = matchHeaders(preview.headers, run.source)
  const last = await findLastMapping(shop.db.read, preview.headers, run.id)
  const isSame = (header: string, mapping: Record<string, string>) => (mapping[header] ?? '') === (run.mapping[header] ?? '')
  const props = {
    view,
    run,
    preview,
    form: options.form ?? mappingForm(run, preview.headers),
    groups: fieldGroups(view, run),
    matchedHeaders: new Set(preview.headers.filter((header) => matches[header] !== '' && isSame(header, matches))),
    lastMappedAt: last?.createdAt ?? null,
    lastHeaders: new Set(last ? preview.headers.filter((header) => isSame(header, last.mapping) && !isSame(header, matches)) : []),
    unknownUnits: new Set(preview.headers.filter((header) => lacksUnit(header) && !run.mapping[header])),
  }
  const title = view.t('imports.mapping.title')
  return page(view, title, <MappingPage {...props} />, { status: options.status })
}

function mappingForm(run: ImportRun, headers: string[]): FormState {
  const { delimiter: _, ...options } = resolveImportOptions(run.options)
  const columns = headers.map((header, at) => [`columns.${at}`, run.mapping[header] ?? ''])
  return initialForm({ ...options, ...(Object.fromEntries(columns) as Record<string, string>) })
}

type MappingValues = { columns: Record<string, string> } & Omit<ImportOptions, 'delimiter'>

async function applyForm(shop: Shop, run: ImportRun, { columns, ...options }: MappingValues): Promise<ImportRun> {
  const { headers } = await readFileHeader(importFile(shop, run.file), 0)
  const mapping = Object.fromEntries(headers.map((header, at) => [header, columns[String(at)] ?? '']))
  return { ...run, mapping, options: { ...resolveImportOptions(run.options), ...options } }
}

async function validateMapping(shop: Shop, run: ImportRun) {
  const { headers } = await readFileHeader(importFile(shop, run.file), 0)
  const errors: [string, 'imports.mapping.unknown' | 'imports.mapping.duplicateField' | 'imports.mapping.needsName'][] = []
  const seen = new Set<string>()
  for (const [at, header] of headers.entries()) {
    const value = run.mapping[header] ?? ''
    if (value === '') continue
    const target = parseTarget(value)
    if (!target) errors.push([`columns.${at}`, 'imports.mapping.unknown'])
    else if (target.field !== 'option' && seen.has(value)) errors.push([`columns.${at}`, 'imports.mapping.duplicateField'])
    seen.add(value)
  }
  if (!['name', 'seo_link', 'sku'].some((field) => seen.has(field))) errors.push(['columns.0', 'imports.mapping.needsName'])
  return errors
}
