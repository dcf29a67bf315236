import type { View } from '#src/web/view.ts'
import { SubmitRow } from '#templates/ui/button.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import type { PresetsPlan } from './presets-plan.ts'

interface PageChoicesProps {
  view: View
  plan: PresetsPlan
  form: FormState
  /** Where the choice is posted. */
  action: string
}

/** Says which page is the terms, the privacy policy …: for stores that wrote their own under any slug. */
export function PageChoicesPanel({ view, plan: { country, legal, pages }, form, action }: PageChoicesProps) {
  const { t } = view
  return (
    <Panel title={t('countryPresets.pages')} id="pages">
      <form class="stack" data-gap="4" method="post" action={action}>
        <p class="muted small">{t('countryPresets.pagesNote')}</p>
        <input type="hidden" name="country" value={country} />
        {pages.kinds.map((kind) => {
          const found = legal.pages.find((page) => page.kind === kind)?.found ?? null
          const chosen = kind in form.values ? fieldValue({ form, name: kind }) : String(pages.chosen[kind] ?? '')
          return (
            <Field
              form={{ values: { [kind]: chosen }, errors: form.errors }}
              name={kind}
              type="select"
              label={t(`countryPresets.pageOf.${kind}`)}
              placeholder={
                found && !found.isChosen ? t('countryPresets.pageFound', { title: found.title }) : t('countryPresets.pageNotFound')
              }
              options={pages.options.map(({ id, title, slug }) => ({ value: id, label: `${title} – /${slug}` }))}
            />
          )
        })}
        <SubmitRow id="save-pages" label={t('countryPresets.savePages')} />
      </form>
    </Panel>
  )
}
