import { Elysia, t } from 'elysia'
import { type StaffView, staff } from '#src/admin/shell.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page } from '#src/web/answer.tsx'
import { blankForm, readForm } from '#src/web/form.ts'
import { FirstProducts, MappingPage } from '#templates/imports/mapping-page.tsx'
import { importPath } from '#templates/imports/parts.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { matchHeaders } from '../headers.ts'
import { readHead } from '../index-file.ts'
import { importPath as filePath } from '../files.ts'
import { previewOf } from '../preview.ts'
import { type ImportOptions, optionsFrom } from '../run-options.ts'
import { type ImportRun, findRun, isOpen, saveMapping } from '../runs.ts'
import { advance } from '../step.ts'
import { targetFrom } from '../fields.ts'
import { fieldGroups } from './field-choices.ts'
import { movedOn } from './moved-on.ts'

const schema = t.Object({
  columns: t.Record(t.String(), t.String({ maxLength: 40 })),
  updateExisting: t.Boolean(),
  asDraft: t.Boolean(),
  pictures: t.Boolean(),
  addMissing: t.Boolean(),
  stock: t.Boolean(),
  decimal: t.Union([t.Literal('.'), t.Literal(',')]),
})

/** How long a small file is checked at once before a page says how far it is, in ms. */
const atOnceMs = 1200

/** The second step: what the columns mean. */
export const importMapping = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(`${importPath}/:id/mapping`, async ({ view, params }) => {
      const run = await findRun(shop.db.read, idFrom(params.id))
      if (!isOpen(run)) return go(view, `${importPath}/${run.id}`, undefined, 302)
      return answerMapping(shop, view, run, { status: 200 })
    })
    .get(`${importPath}/:id/preview`, ({ view, params }) => go(view, `${importPath}/${idFrom(params.id)}/mapping`, undefined, 302))
    .post(`${importPath}/:id/preview`, async ({ view, visit, params }) => {
      const run = await findRun(shop.db.read, idFrom(params.id))
      if (!isOpen(run)) return movedOn(view, run.id)
      const read = await readForm(view, visit.request, schema, { fields: 2000, bytes: 256 * 1024 })
      const wanted = read.ok ? await wantedOf(shop, run, read.values) : run
      if (!view.partial) return answerMapping(shop, view, wanted, { status: 200 })
      return fragments(view, <FirstProducts view={view} preview={await previewOf(shop, wanted)} />)
    })
    .post(`${importPath}/:id/mapping`, async ({ view, visit, params }) => {
      const run = await findRun(shop.db.read, idFrom(params.id))
      if (!isOpen(run)) return movedOn(view, run.id)
      const read = await readForm(view, visit.request, schema, { fields: 2000, bytes: 256 * 1024 })
      const wanted = read.ok ? await wantedOf(shop, run, read.values) : run
      if (read.ok) for (const [field, key] of await faultsOf(shop, wanted)) read.refuse(field, view.t(key))
      if (!read.ok) return answerMapping(shop, view, wanted, { status: 422, form: read.form })
      const options = optionsFrom(wanted.options)
      await shop.db.transaction((tx) => saveMapping(tx, run.id, { mapping: wanted.mapping, options }, shop.now()))
      await advance(shop, run.id, atOnceMs)
      return go(view, `${importPath}/${run.id}/check`)
    })

async function answerMapping(shop: Shop, view: StaffView, run: ImportRun, drawn: { status: number; form?: FormState }): Promise<Response> {
  const preview = await previewOf(shop, run)
  const matches = matchHeaders(preview.headers, run.source)
  const props = {
    view,
    run,
    preview,
    form: drawn.form ?? formOf(run, preview.headers),
    groups: fieldGroups(view, run),
    matched: new Set(preview.headers.filter((header) => matches[header] !== '' && matches[header] === run.mapping[header])),
  }
  const plain = view.t('imports.mapping.title')
  const title = drawn.status === 422 ? view.t('common.errorTitle', { title: plain }) : plain
  return page(view, title, <MappingPage {...props} />, { status: drawn.status })
}

function formOf(run: ImportRun, headers: string[]): FormState {
  const { delimiter: _, ...options } = optionsFrom(run.options)
  const columns = headers.map((header, at) => [`columns.${at}`, run.mapping[header] ?? ''])
  return blankForm({ ...options, ...(Object.fromEntries(columns) as Record<string, string>) })
}

type Values = { columns: Record<string, string> } & Omit<ImportOptions, 'delimiter'>

/** The run as the form wishes it. */
async function wantedOf(shop: Shop, run: ImportRun, { columns, ...options }: Values): Promise<ImportRun> {
  const { headers } = await readHead(filePath(shop, run.file), 0)
  const mapping = Object.fromEntries(headers.map((header, at) => [header, columns[String(at)] ?? '']))
  return { ...run, mapping, options: { ...optionsFrom(run.options), ...options } }
}

async function faultsOf(shop: Shop, run: ImportRun) {
  const { headers } = await readHead(filePath(shop, run.file), 0)
  const faults: [string, 'imports.mapping.unknown' | 'imports.mapping.twice' | 'imports.mapping.needsName'][] = []
  const seen = new Set<string>()
  for (const [at, header] of headers.entries()) {
    const wanted = run.mapping[header] ?? ''
    if (wanted === '') continue
    const target = targetFrom(wanted)
    if (!target) faults.push([`columns.${at}`, 'imports.mapping.unknown'])
    else if (target.field !== 'option' && seen.has(wanted)) faults.push([`columns.${at}`, 'imports.mapping.twice'])
    seen.add(wanted)
  }
  if (!['name', 'seo_link', 'sku'].some((field) => seen.has(field))) faults.push(['columns.0', 'imports.mapping.needsName'])
  return faults
}
