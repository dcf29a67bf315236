import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { bulkRoutes } from '#src/admin/entities/part-list.tsx'
import { undoable } from '#src/admin/undo.ts'
import { findShownPaths } from '#src/navigation/resolve-targets.ts'
import type { ListQuery } from '#db/lists/list-query.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { ImportRedirectsPage } from '#templates/redirects/import-page.tsx'
import { RedirectTools, redirectColumns, redirectFields, redirectsPath as path } from '#templates/redirects/redirect-list.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { type RowProblem, parseRedirectFile } from '../import-redirects.ts'
import { ownPages } from '../own-pages.ts'
import { maxRedirectFileSize, maxRedirectSourceLength, maxRedirectTargetLength } from '../limits.ts'
import { urlRedirectListQuery } from '../list-redirects.ts'
import {
  createUrlRedirect,
  deleteUrlRedirect,
  deleteUrlRedirects,
  findRedirectForStaff,
  replaceUrlRedirects,
  restoreUrlRedirect,
  saveUrlRedirect,
} from '../url-redirects.ts'

const schema = t.Object({
  source: t.String({ maxLength: maxRedirectSourceLength }),
  target: t.String({ maxLength: maxRedirectTargetLength }),
  permanent: t.Boolean(),
})

const deletedSchema = t.Object({ redirects: t.Array(t.Intersect([schema, t.Object({ id: t.Integer() })])) })

const redirectList = ({ config }: Shop) =>
  defineList({
    name: 'redirects',
    path,
    area: 'content',
    title: 'redirects.title',
    note: 'redirects.note',
    searchLabel: 'redirects.search',
    views: ['all'],
    sorts: { created: 'desc', source: 'asc', hits: 'desc' },
    columns: redirectColumns,
    drawBulkBar: ({ view, back }) => (
      <BulkBar
        view={view}
        action={`${path}/bulk`}
        back={back}
        actions={[{ value: 'delete', label: view.t('redirects.delete'), danger: true }]}
      />
    ),
    drawTools: RedirectTools,
    opens: 'sheet',
    createLabel: 'redirects.add',
    query: (shop, _view, params) => withPages(shop, urlRedirectListQuery(shop.db.read, params)),
    empty: () => ({ icon: 'undo-2', title: 'redirects.none', text: 'redirects.noneText' }),
    undo: {
      'redirects.deleted': undoable(deletedSchema, {
        describe: (view, { redirects }) => ({
          text: view.t('redirects.deletedMany', { count: redirects.length }),
          canUndo: redirects.length > 0,
        }),
        async undo(tx, { redirects }, { now }) {
          for (const { id, ...facts } of redirects) await restoreUrlRedirect(tx, id, facts, { baseUrl: config.baseUrl, now })
        },
      }),
    },
  })

function withPages<Row extends { sourceKey: string }>({ db, now }: Shop, query: ListQuery<Row>): ListQuery<Row & { hasPage: boolean }> {
  return {
    ...query,
    async select(part) {
      const rows = await query.select(part)
      const shown = await findShownPaths(db.read, rows.map(pathOf), now())
      return rows.map((row) => ({ ...row, hasPage: shown.has(pathOf(row)) || ownPages.includes(pathOf(row)) }))
    },
  }
}

const pathOf = ({ sourceKey }: { sourceKey: string }): string => sourceKey.split('?')[0]!

const redirectOf = (shop: Shop) => {
  const { baseUrl } = shop.config
  return defineEntity({
    list: redirectList(shop),
    name: 'redirect',
    schema,
    fields: redirectFields,
    initial: { permanent: 'on' },
    text: editorText('redirects'),
    title: ({ source }) => source,
    find: findRedirectForStaff,
    create: (tx, values, now) => createUrlRedirect(tx, values, { baseUrl, now }),
    async save(tx, id, values, options) {
      await saveUrlRedirect(tx, id, values, { baseUrl, ...options })
      return null
    },
    remove: deleteUrlRedirect,
    restore: (tx, id, values, now) => restoreUrlRedirect(tx, id, values, { baseUrl, now }),
  })
}

const importSchema = t.Object({
  file: t.Optional(t.File({ maxSize: maxRedirectFileSize })),
  rows: t.String({ maxLength: maxRedirectFileSize, multiline: true, default: '' }),
})

/** Each character of the rows takes up to nine bytes in a form. */
const importLimits = { bytes: maxRedirectFileSize * 10, fields: 5 }

export const redirectRoutes = (shop: Shop) => {
  const entity = redirectOf(shop)
  const importForm = new Elysia()
    .use(requireStaff(shop, 'content', 'write'))
    .get(`${path}/import`, ({ view }) => renderImport(view, initialForm(), []))
  return new Elysia()
    .use(importForm)
    .use(entityRoutes(shop, entity))
    .use(
      bulkRoutes(shop, entity.list, {
        subject: 'redirects',
        audited: { delete: 'redirects.deleted' },
        run: async (tx, { ids }) => ({ redirects: await deleteUrlRedirects(tx, ids) }),
      }),
    )
    .use(requireStaff(shop, 'content'))
    .post(`${path}/import`, async ({ view, req }) => {
      req.extendTimeout(120)
      const form = await readForm(view, req.raw, importSchema, importLimits)
      const imported = await form.attempt((values) => importRedirects(shop, view, values))
      if (imported === undefined) return renderImport(view, form.state, [])
      if ('problems' in imported) return renderImport(view, form.state, imported.problems)
      const { added, replaced, longRows } = imported
      const done = view.t('redirects.imported', { added: view.number(added), replaced: view.number(replaced) })
      return redirect(view, path, longRows === 0 ? done : `${done} ${view.t('redirects.cellsIgnored', { count: longRows })}`)
    })
}

async function importRedirects(shop: Shop, view: StaffView, { file, rows }: (typeof importSchema)['static']) {
  const text = file && file.size > 0 ? await file.text() : rows
  if (text.trim() === '') throw new UserError('redirects.fileMissing', {}, 'file')
  const parsed = parseRedirectFile(text, shop.config.baseUrl)
  if ('problems' in parsed) return parsed
  return withAudit(shop, view, { action: 'redirects.imported', subject: 'redirects' }, async (tx, now) => {
    const counts = await replaceUrlRedirects(tx, parsed.redirects, now)
    return { ...counts, longRows: parsed.longRows, change: counts }
  })
}

function renderImport(view: StaffView, form: FormState, problems: RowProblem[]): Response {
  const isRefused = problems.length > 0 || Object.keys(form.errors).length > 0
  const title = view.t('redirects.import')
  const body = <ImportRedirectsPage view={view} form={form} problems={problems} />
  return page(view, title, body, { status: isRefused ? 422 : 200 })
}
