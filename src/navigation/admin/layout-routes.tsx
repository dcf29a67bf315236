import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { findUndoResult, undoAuditEntry } from '#src/admin/undo.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { type ParsedForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { fragments, outOfBand, page, redirect, withStatus, withToast } from '#src/web/response.tsx'
import type { RunResult } from '#templates/admin/undo-notice.tsx'
import type { LayoutEditorProps } from '#templates/navigation/layout-editor-props.ts'
import { areaHref, layoutsPath } from '#templates/navigation/layout-names.ts'
import { LayoutEditor, LayoutPage } from '#templates/navigation/layout-pages.tsx'
import { PreviewFrame } from '#templates/navigation/site-preview.tsx'
import { type LayoutArea, findFooterErrors, findSiteLayout, saveSiteLayout } from '../edit-site-layout.ts'
import { listMenus } from '../list-menus.ts'
import type { FooterLayout, HeaderLayout } from '../site-layout.ts'
import { siteMenus } from '../shown-menus.ts'
import { arrangeLayout } from './arrange-layout.ts'
import { describeDifferences } from './layout-differences.ts'
import {
  type EditedFooter,
  type EditedHeader,
  footerSchema,
  headerSchema,
  layoutFormLimits,
  parseFooter,
  parseHeader,
  toEditedFooter,
  toEditedHeader,
  toFooter,
  toHeader,
  toShownFooter,
} from './layout-form.ts'
import { previewView } from './preview-view.ts'
import { layoutUndo } from './undo-layout.ts'
import { paymentMarks } from '../payment-marks.ts'

export const layoutRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'content'))
    .get(layoutsPath, async ({ view }) => {
      const area = view.url.searchParams.get('area') === 'footer' ? 'footer' : 'header'
      return renderLayout(shop, view, area, await storedState(shop, area))
    })
    .post(`${layoutsPath}/undo`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, undoSchema))
      const result = await undoAuditEntry(shop, view, { path: layoutsPath, undo: layoutUndo }, values.entry)
      return redirect(view, areaHref(values.back.includes('area=footer') ? 'footer' : 'header'), result.text)
    })
    .post(`${layoutsPath}/:area`, async ({ view, req, params }) => saveLayout(shop, { view, req }, parseArea(params.area)))
    .post(`${layoutsPath}/:area/arrange`, async ({ view, req, params }) => {
      const area = parseArea(params.area)
      const { state, add } = await readState(view, req, area)
      const arranged = arrangeLayout(view, state.layout, view.url.searchParams.get('do') ?? '', add)
      const { form: _form, ...shown } = state
      return renderLayout(shop, view, area, { ...shown, ...arranged, isDirty: true })
    })
    .post(`${layoutsPath}/:area/reset`, async ({ view, req, params }) => {
      const area = parseArea(params.area)
      const { values } = requireValid(await readForm(view, req.raw, versionSchema))
      const { entry } = await withAudit(shop, view, { action: 'site_layout.reset', subject: subjectOf(area) }, async (tx, now) => {
        const { layout: previous } = await findSiteLayout(tx, area)
        await saveSiteLayout(tx, area, null, { now, expectedUpdatedAt: values.updated_at })
        return { change: { area, previous } }
      })
      return redirect(view, `${areaHref(area)}&undo=${entry}`)
    })

const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }), back: t.String({ maxLength: 2000, default: '' }) })
const versionSchema = t.Object({ updated_at: t.Integer({ minimum: 0 }) })
const subjectOf = (area: LayoutArea): string => `site_layout:${area}`

function parseArea(area: string): LayoutArea {
  if (area !== 'header' && area !== 'footer') throw new NotFound()
  return area
}

interface LayoutState {
  layout: EditedHeader | EditedFooter
  updatedAt: number
  errors?: Record<string, string>
  isDirty?: boolean
  status?: 200 | 409 | 422
  /** The block to open. */
  openKey?: string | null
  /** Announced when a fragment is swapped. */
  message?: string | null
  result?: RunResult | null
}

async function storedState(shop: Shop, area: LayoutArea): Promise<LayoutState> {
  const { layout, updatedAt } = await findSiteLayout(shop.db.read, area)
  return { layout: toEdited(layout), updatedAt }
}

const toEdited = (layout: HeaderLayout | FooterLayout): EditedHeader | EditedFooter =>
  'blocks' in layout ? toEditedFooter(layout) : toEditedHeader(layout)

const toLayout = (layout: EditedHeader | EditedFooter): HeaderLayout | FooterLayout =>
  'blocks' in layout ? toFooter(layout) : toHeader(layout)

interface SubmittedState extends LayoutState {
  form: ParsedForm<unknown>
}

async function readState(view: StaffView, req: HttpRequest, area: LayoutArea): Promise<{ state: SubmittedState; add: string }> {
  if (area === 'header') {
    const form = requireValid(await readForm(view, req.raw, headerSchema, layoutFormLimits))
    return { state: { form, layout: parseHeader(form.values), updatedAt: form.values.updated_at }, add: '' }
  }
  const form = requireValid(await readForm(view, req.raw, footerSchema, layoutFormLimits))
  return { state: { form, layout: parseFooter(form.values), updatedAt: form.values.updated_at }, add: form.values.add }
}

async function saveLayout(shop: Shop, { view, req }: { view: StaffView; req: HttpRequest }, area: LayoutArea): Promise<Response> {
  const { form, ...state } = (await readState(view, req, area)).state
  const errors = layoutErrors(view, state.layout)
  if (Object.keys(errors).length > 0) return renderLayout(shop, view, area, { ...state, errors, isDirty: true, status: 422 })
  const { layout, updatedAt: expectedUpdatedAt } = state
  const saved = await saveForm(form, () =>
    withAudit(shop, view, { action: 'site_layout.saved', subject: subjectOf(area) }, async (tx, now) => {
      const stored = await findSiteLayout(tx, area)
      const previous = stored.updatedAt === 0 ? null : stored.layout
      const updatedAt = await saveSiteLayout(tx, area, toLayout(layout), { now, expectedUpdatedAt })
      return { change: { area, updatedAt, previous, layout: toLayout(layout) } }
    }),
  )
  if (saved.status !== 200)
    return renderLayout(shop, view, area, { ...state, errors: form.state.errors, isDirty: true, status: saved.status })
  const href = `${areaHref(area)}&undo=${saved.result.entry}`
  if (!view.partial) return redirect(view, href)
  const result = await findUndoResult(shop, view, undoList, { url: new URL(href, view.url), back: areaHref(area) })
  return renderLayout(shop, view, area, { ...(await storedState(shop, area)), result })
}

const undoList = { path: layoutsPath, undo: layoutUndo }

function layoutErrors(view: StaffView, layout: EditedHeader | EditedFooter): Record<string, string> {
  if (!('blocks' in layout)) return {}
  return Object.fromEntries(
    findFooterErrors(toFooter(layout)).map(({ index, field, key, params }) => [
      index === null ? field : `blocks.${layout.blocks[index]!.key}.${field === 'menuId' ? 'menu' : field}`,
      view.t(key, params),
    ]),
  )
}

async function renderLayout(shop: Shop, view: StaffView, area: LayoutArea, state: LayoutState): Promise<Response> {
  const { status = 200, layout } = state
  const stored = await findSiteLayout(shop.db.read, area)
  const lists = await listMenus(shop.db.read)
  const conflict =
    status === 409
      ? await describeConflict(
          shop,
          view,
          { subject: subjectOf(area), savedAt: stored.updatedAt || shop.now() },
          describeDifferences(view, { lists, yours: layout, theirs: toEdited(stored.layout) }),
        )
      : null
  const { layouts } = await siteMenus(shop, view.contentLanguage)
  const unsaved = 'blocks' in layout ? { ...layouts, footer: toShownFooter(layout) } : { ...layouts, header: toHeader(layout) }
  const isBuiltIn = stored.updatedAt === 0 && !state.isDirty
  const guest = await previewView(shop, view, { layouts: isBuiltIn ? layouts : unsaved })
  const props: LayoutEditorProps = {
    view,
    area,
    layout,
    // The reader has now seen the other save and may overwrite it.
    updatedAt: status === 409 ? stored.updatedAt : state.updatedAt,
    isBuilt: stored.updatedAt !== 0,
    lists: lists.map(({ id, name }) => ({ id, name, isEmpty: (guest.site.lists.get(id)?.links.length ?? 0) === 0 })),
    marks: paymentMarks,
    errors: state.errors ?? {},
    isDirty: (state.isDirty ?? false) && (status !== 200 || !view.partial),
    conflict,
    result: state.result ?? (await findUndoResult(shop, view, undoList, { url: view.url, back: areaHref(area) })),
    openKey: state.openKey ?? null,
    canWrite: view.can('content', 'write'),
  }
  const title = view.t('navigation.layout.title')
  if (!view.partial) {
    const options = { status, scripts: ['js/nav-builder.js'], styles: ['css/nav-builder-page.css'] }
    return page(view, title, <LayoutPage {...props} guest={guest} />, options)
  }
  const preview = outOfBand(<PreviewFrame view={view} guest={guest} hasFooter />, '#site-preview', 'outerMorph')
  const response = withStatus(status, fragments(view, <LayoutEditor {...props} />, preview))
  return state.message ? withToast(response, 'say', state.message) : response
}
