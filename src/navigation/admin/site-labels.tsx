import { clampPage } from '#db/lists/list-query.ts'
import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { changeTranslation } from '#src/i18n/change-translation.ts'
import { labelGroups } from '#src/i18n/label-groups.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { labelsPerPage } from '#src/i18n/limits.ts'
import { type SiteLabel, filterLabels, isLabelKey, listSiteLabels } from '#src/i18n/site-labels.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { fragments, outOfBand, page, redirect, withStatus, withToast } from '#src/web/response.tsx'
import { LabelRow, labelId } from '#templates/admin/label-row.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { LabelProgress, type LabelsFilter, SiteLabelsPage, labelsHref, siteLabelsPath } from '#templates/navigation/site-labels-page.tsx'
import { readPageNumber } from '#src/admin/list.ts'

export const siteLabelRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'content'))
    .get('/admin/site-labels', ({ view }) => redirect(view, siteLabelsPath + view.url.search, undefined, 301))
    .get(siteLabelsPath, async ({ view }) => renderLabels(shop, view, new Map()))
    .post(siteLabelsPath, async ({ view, req }) => {
      const form = requireValid(await readForm(view, req.raw, labelSchema))
      const { key, was: expected, reset } = form.values
      const filter = await readFilter(shop, view)
      const { language } = filter
      if (!isLabelKey(language, key)) throw new NotFound('sentence')
      const before = await findLabel(shop, language, key)
      // The default as own text would hide later changes of the default.
      const text = reset || form.values.text === before.builtIn ? '' : form.values.text
      // Enter in a field sends its change and the form.
      const isSame = text === before.own
      const saved = isSame
        ? { status: 200 as const }
        : await saveForm(form, () =>
            withAudit(shop, view, { action: text === '' ? 'label.reset' : 'label.saved', subject: `label:${key}` }, async (tx, now) => {
              await changeTranslation(tx, { language, key, text, expected, now })
              return { change: { language, text: [expected || before.builtIn, text || before.builtIn] } }
            }),
          )
      const label = await findLabel(shop, language, key)
      const state = saved.status === 200 ? undefined : describeError(view, form.state, saved.status, label)
      if (view.partial) return renderRow(shop, view, { filter, label, state, status: saved.status, isReset: text === '' })
      if (state) return renderLabels(shop, view, new Map([[key, state]]), saved.status)
      const message = view.t(text === '' ? 'siteLabels.wasReset' : 'siteLabels.saved')
      return redirect(view, `${labelsHref(filter, readPageNumber(view))}#${labelId(key)}`, message)
    })

const labelSchema = t.Object({
  key: t.String({ maxLength: 120 }),
  text: t.String({ default: '', multiline: true }),
  /** The own text that the form showed. */
  was: t.String({ default: '', multiline: true }),
  reset: t.Boolean(),
})

/** After a conflict the row has the other text as its expected one: the reader has now seen it. */
function describeError(view: StaffView, state: FormState, status: number, label: SiteLabel): FormState {
  if (status !== 409) return state
  const text = label.own === '' ? view.t('siteLabels.changedBack') : view.t('siteLabels.changedTo', { text: label.own })
  return { ...state, errors: { text } }
}

interface RowState {
  filter: LabelsFilter
  label: SiteLabel
  state: FormState | undefined
  status: number
  isReset: boolean
}

async function renderRow(shop: Shop, view: StaffView, { filter, label, state, status, isReset }: RowState): Promise<Response> {
  const done = state ? {} : { done: isReset ? ('reset' as const) : ('saved' as const) }
  const row = (
    <LabelRow
      view={view}
      action={labelsHref(filter, readPageNumber(view))}
      language={filter.language}
      label={label}
      form={state}
      {...done}
    />
  )
  const progress = countOwn(await listSiteLabels(shop, filter.language))
  const response = withStatus(status, fragments(view, row, outOfBand(<LabelProgress view={view} progress={progress} />)))
  return withToast(response, 'say', state?.errors['text'] ?? view.t(isReset ? 'siteLabels.wasReset' : 'siteLabels.saved'))
}

async function renderLabels(shop: Shop, view: StaffView, forms: ReadonlyMap<string, FormState>, status = 200): Promise<Response> {
  const filter = await readFilter(shop, view)
  const labels = await listSiteLabels(shop, filter.language)
  const found = filterLabels(labels, filter)
  const { page: current, pages } = clampPage(readPageNumber(view), found.length, labelsPerPage)
  const body = (
    <SiteLabelsPage
      view={view}
      filter={filter}
      languages={await activeLanguages(shop)}
      groups={[...labelGroups]}
      labels={found.slice((current - 1) * labelsPerPage, current * labelsPerPage)}
      progress={countOwn(labels)}
      page={current}
      pages={pages}
      forms={forms}
    />
  )
  if (view.partial) return withStatus(status, fragments(view, body))
  return page(view, view.t('siteLabels.title'), body, { status, styles: ['css/site-labels-page.css'] })
}

const countOwn = (labels: readonly SiteLabel[]) => ({ count: labels.filter(({ own }) => own !== '').length, total: labels.length })

async function findLabel(shop: Shop, language: string, key: string): Promise<SiteLabel> {
  return (await listSiteLabels(shop, language)).find((label) => label.key === key)!
}

async function readFilter(shop: Shop, { url }: StaffView): Promise<LabelsFilter> {
  const params = url.searchParams
  const languages = await activeLanguages(shop)
  const group = labelGroups.find(({ id }) => id === params.get('group'))
  return {
    search: (params.get('q') ?? '').trim().slice(0, maxShortSearchLength),
    group: group?.id ?? null,
    language: (languages.find(({ code }) => code === params.get('language')) ?? languages[0])!.code,
    onlyOwn: params.get('own') === 'on',
  }
}
