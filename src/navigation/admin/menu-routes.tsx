import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { findUndoResult } from '#src/admin/undo.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { pick } from '#src/lib/collections/pick.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { addImage, findImages } from '#src/media/images.ts'
import { maxImageSize } from '#src/media/limits.ts'
import type { Shop } from '#src/shop.ts'
import { readFields, type Fields } from '#src/web/form/body.ts'
import { type ParsedForm, validateFields } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import { type HttpRequest, acceptsJson } from '#src/web/request.ts'
import { fragments, outOfBand, page, redirect, withStatus, withToast } from '#src/web/response.tsx'
import type { RunResult } from '#templates/admin/undo-notice.tsx'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { MenuEditor } from '#templates/navigation/menu-editor.tsx'
import type { MenuEditorProps } from '#templates/navigation/menu-editor-props.ts'
import { PreviewFrame } from '#templates/navigation/site-preview.tsx'
import { placeInMenu } from '../arrange-menu.ts'
import { type LinkTargetType, linkTargets, rowTarget } from '../link-targets.ts'
import { type Menu, findMenu } from '../menus.ts'
import { type ItemError, type MenuItem, findItemErrors } from '../menu-items.ts'
import { showItems } from '../shown-menus.ts'
import { arrangeItems } from './arrange-items.ts'
import {
  type CheckedItem,
  type EditedItem,
  type MenuForm,
  checkItems,
  menuFormLimits,
  menuSchema,
  parseItems,
  toEdited,
} from './menu-form.ts'
import { previewView } from './preview-view.ts'
import { menuUndo } from './undo-menu.ts'
import { type Suggestion, suggestTargets } from '../suggest-targets.ts'

export interface MenuPage {
  /** Where the form is sent. */
  path: string
  /** The page with the form. */
  pagePath(id: number): string
  /** Whose undo route undoes a save. */
  undoPath: string
  title: string
  /** '' = known once it is saved. */
  subject: string
  levels: number
  isList: boolean
  stored: Menu | null
  /** Saves in the transaction of the audit entry. Returns the id and the version. */
  save(tx: Parameters<Parameters<Shop['db']['transaction']>[0]>[0], input: MenuInput): Promise<{ id: number; updatedAt: number }>
  draw(props: MenuEditorProps & { guest: View; menuId: number | null }): Html
}

export interface MenuInput {
  name: string
  items: MenuItem[]
  now: number
  expectedUpdatedAt: number
}

interface EditorState {
  name: string
  updatedAt: number
  items: EditedItem[]
  errors?: Record<string, string>
  isDirty?: boolean
  status?: 200 | 409 | 422
  query?: string
  suggestions?: Suggestion[] | null
  openKey?: string | null
  result?: RunResult | null
  /** Announced when a fragment is swapped. */
  message?: (nameOf: (key: string) => string) => string
}

export const storedState = ({ stored }: MenuPage): EditorState => ({
  name: stored?.name ?? '',
  updatedAt: stored?.updatedAt ?? 0,
  items: toEdited(stored?.items ?? []),
})

/** POST of the whole menu. */
export async function saveMenuPage(shop: Shop, { view, req }: { view: StaffView; req: HttpRequest }, menu: MenuPage): Promise<Response> {
  const { form, items } = await readMenuForm(shop, { view, req })
  const { updated_at: expectedUpdatedAt, name } = form.values
  const state = { name, updatedAt: expectedUpdatedAt, items, isDirty: true }
  const errors = { ...itemErrors(view, items, menu.levels), ...form.state.errors }
  if (items.length === 0 && !menu.isList) errors[''] = view.t('navigation.error.empty')
  if (Object.keys(errors).length > 0) return renderMenuPage(shop, view, menu, { ...state, errors, status: 422 })
  const previous = menu.stored && { name: menu.stored.name, items: menu.stored.items }
  const saved = await saveForm(form, () =>
    withAudit(shop, view, { action: 'menu.saved', subject: menu.subject }, async (tx, now) => {
      const { id, updatedAt } = await menu.save(tx, { name, items: items.map(toItem), now, expectedUpdatedAt })
      return { subject: menu.subject || `menu:${id}`, change: { id, updatedAt, previous, items: items.map(toItem) } }
    }),
  )
  if (saved.status !== 200) return renderMenuPage(shop, view, menu, { ...state, errors: form.state.errors, status: saved.status })
  const { id } = saved.result.change
  const href = `${menu.pagePath(id)}?undo=${saved.result.entry}`
  // A new list has another address from now on.
  if (!view.partial || (menu.isList && menu.stored === null)) return redirect(view, href)
  const current = { ...menu, stored: await findMenu(shop.db.read, id) }
  const back = menu.pagePath(id)
  const result = await findUndoResult(shop, view, { path: menu.undoPath, undo: menuUndo }, { url: new URL(href, view.url), back })
  return renderMenuPage(shop, view, current, { ...storedState(current), result })
}

/** POST of the whole menu with one step to apply; saves nothing. */
export async function arrangeMenuPage(shop: Shop, { view, req }: { view: StaffView; req: HttpRequest }, menu: MenuPage): Promise<Response> {
  const { form, items: submitted } = await readMenuForm(shop, { view, req })
  const { updated_at: updatedAt, name, q: query } = form.values
  const action = view.url.searchParams.get('do') ?? ''
  const [verb = '', key = ''] = action.split(':')
  const q = shop.db.read
  const context = { view, q, levels: menu.levels, baseUrl: shop.config.baseUrl, query }
  const { items, message, openKey } = await arrangeItems(submitted, action, context)
  const searched = verb === 'find' ? query : verb === 'suggest' ? (items.find((item) => item.key === key)?.link ?? '') : null
  return renderMenuPage(shop, view, menu, {
    name,
    updatedAt,
    items,
    isDirty: true,
    errors: form.state.errors,
    query: verb === 'add' || verb === 'address' ? '' : query,
    suggestions: searched === null ? null : await findSuggestions(shop, view, searched),
    openKey,
    ...(message ? { message } : {}),
  })
}

export async function renderMenuPage(shop: Shop, view: StaffView, menu: MenuPage, state: EditorState): Promise<Response> {
  const { status = 200 } = state
  const q = shop.db.read
  const { items: checked, targets } = await checkItems(q, state.items, shop.now())
  const items = checked.map((item) => withTargetName(view, item))
  const imageIds = [...new Set(items.flatMap(({ mediaId }) => mediaId ?? []))]
  const images = new Map((await findImages(q, imageIds)).map((image) => [image.id, image]))
  const undone =
    state.result ?? (await findUndoResult(shop, view, { path: menu.undoPath, undo: menuUndo }, { url: view.url, back: view.url.pathname }))
  const props: MenuEditorProps = {
    view,
    path: menu.path,
    levels: menu.levels,
    isList: menu.isList,
    isBuilt: menu.stored !== null,
    name: state.name,
    // The reader has now seen the other save and may overwrite it.
    updatedAt: status === 409 ? (menu.stored?.updatedAt ?? 0) : state.updatedAt,
    items,
    images,
    errors: state.errors ?? {},
    isDirty: (state.isDirty ?? false) && (status !== 200 || !view.partial),
    conflict: status === 409 ? await describeMenuConflict(shop, view, menu, { name: state.name, items }) : null,
    result: undone,
    query: state.query ?? '',
    suggestions: state.suggestions ?? null,
    openKey: state.openKey ?? null,
    canWrite: view.can('content', 'write'),
  }
  const top = showItems(items, { targets, labels: new Map(), images })
  const guest = await previewView(shop, view, menu.isList || items.length === 0 ? {} : { top })
  if (!view.partial) return page(view, menu.title, menu.draw({ ...props, guest, menuId: menu.stored?.id ?? null }), pageOptions(status))
  const preview = outOfBand(<PreviewFrame view={view} guest={guest} />, '#site-preview', 'outerMorph')
  const response = withStatus(status, fragments(view, <MenuEditor {...props} />, ...(menu.isList ? [] : [preview])))
  const nameOf = (key: string) => findName(view, state.items, items, key)
  return state.message ? withToast(response, 'say', state.message(nameOf)) : response
}

/** Fixed pages are named in the language of staff. */
function withTargetName(view: StaffView, item: CheckedItem): CheckedItem {
  const { targetType } = item
  return rowTarget(targetType) || targetType === 'url' || targetType === 'none'
    ? item
    : { ...item, targetName: fixedName(view, targetType) }
}

// None where its module is gone.
function fixedName(view: StaffView, type: LinkTargetType): string {
  const target = linkTargets.get(type)
  return target ? view.t(target.label) : ''
}

const pageOptions = (status: number) => ({ status, scripts: ['js/nav-builder.js'], styles: ['css/nav-builder-page.css'] })

/** Of an item that is in the menu, or was until now. */
function findName(view: StaffView, edited: EditedItem[], checked: CheckedItem[], key: string): string {
  const item = checked.find((candidate) => candidate.key === key)
  return item?.label || item?.targetName || edited.find((candidate) => candidate.key === key)?.label || view.t('navigation.unnamed')
}

function itemErrors(view: StaffView, items: EditedItem[], levels: number): Record<string, string> {
  const toEntry = ({ index, field, key, params }: ItemError) => [`items.${items[index]!.key}.${field}`, view.t(key, params)] as const
  return Object.fromEntries(findItemErrors(items, levels).toReversed().map(toEntry))
}

const toItem = (item: EditedItem): MenuItem =>
  pick(item, 'id', 'level', 'label', 'targetType', 'targetId', 'url', 'newTab', 'audience', 'look', 'mediaId')

async function findSuggestions(shop: Shop, view: StaffView, text: string): Promise<Suggestion[]> {
  const words = text.trim().toLowerCase()
  if (words.startsWith('/') || /^[a-z]+:/.test(words)) return []
  const fixed = [...linkTargets].flatMap(([type, target]) =>
    'path' in target && type !== 'url' ? [{ type, label: target.label, id: 0, name: view.t(target.label), path: target.path ?? '' }] : [],
  )
  return [...fixed.filter(({ name }) => name.toLowerCase().includes(words)), ...(await suggestTargets(shop.db.read, text.trim()))]
}

/** Both versions side by side, by item. */
async function describeMenuConflict(shop: Shop, view: StaffView, menu: MenuPage, { name, items }: { name: string; items: CheckedItem[] }) {
  const theirs = (await checkItems(shop.db.read, toEdited(menu.stored?.items ?? []), shop.now())).items
  const describe = (list: CheckedItem[], key: string) => {
    const index = list.findIndex((item) => item.key === key)
    if (index === -1) return view.t('navigation.difference.none')
    const { level, place } = placeInMenu(list, index)
    const { label, targetName, shown, link, newTab, audience, look, mediaId } = list[index]!
    return [
      label || targetName,
      view.t('navigation.difference.at', { level, place, link: shown || link }),
      newTab && view.t('navigation.newTab'),
      audience !== 'everyone' && `${view.t('navigation.audience')}: ${view.t(`navigation.audience.${audience}`)}`,
      look !== 'link' && view.t(`navigation.look.${look}`),
      mediaId !== null && `${view.t('navigation.image')}: ${mediaId}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const keys = new Set([...theirs, ...items].map(({ key }) => key))
  const differences: Difference[] = [...keys].map((key) => ({
    label: findName(view, [], [...theirs, ...items], key),
    yours: describe(items, key),
    theirs: describe(theirs, key),
  }))
  const named = { label: view.t('navigation.listMenus.name'), yours: name, theirs: menu.stored?.name ?? '' }
  const saved = { subject: menu.subject, savedAt: menu.stored?.updatedAt ?? shop.now() }
  return describeConflict(shop, view, saved, [...(menu.isList ? [named] : []), ...differences])
}

/** Uploaded images are stored first; an item then has the id of its image. */
async function readMenuForm(
  shop: Shop,
  { view, req }: { view: StaffView; req: HttpRequest },
): Promise<{ form: ParsedForm<MenuForm>; items: EditedItem[] }> {
  req.extendTimeout(120)
  const fields = await readFields(req.raw, { ...menuFormLimits, bytes: menuFormLimits.bytes + maxImageSize })
  const errors = await storeImages(shop, view, fields)
  const form = requireValid(validateFields(view, fields, menuSchema, acceptsJson(req.raw)))
  const items = await parseItems(shop.db.read, form.values.items, shop.config.baseUrl)
  for (const [name, message] of errors) form.addError(name, message)
  return { form, items }
}

async function storeImages(shop: Shop, view: StaffView, fields: Fields): Promise<Map<string, string>> {
  const errors = new Map<string, string>()
  for (const [name, values] of fields) {
    const [, item] = /^(items\.\w+)\.media_(?:file|remove)$/.exec(name) ?? []
    if (!item) continue
    const file = values.find((value) => value instanceof File && value.size > 0)
    if (name.endsWith('_remove')) fields.set(`${item}.media`, [''])
    if (!(file instanceof File)) continue
    try {
      const { id } = await addImage(shop, await file.bytes(), file.name, { renditions: 'now' })
      fields.set(`${item}.media`, [String(id)])
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      errors.set(name, view.t(error.key, error.params))
    }
  }
  return errors
}
