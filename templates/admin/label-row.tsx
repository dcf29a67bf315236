import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { maxTranslationLength } from '#src/i18n/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { OwnTextRow } from './own-text-row.tsx'
import type { PluralForm } from '#src/i18n/plural-forms.ts'

interface RowProps {
  view: View
  /** Where the text is saved. */
  action: string
  /** BCP 47, of the own text. */
  language: string
  label: {
    key: string
    form: PluralForm | null
    /** What is to be put into other words; shown above the field, and in it when there is no own text. */
    builtIn: string
    own: string
    /** The built-in text in another language, from which it is translated. */
    source?: string
    isMissing?: boolean
  }
  maxlength?: number
  form?: FormState | undefined
  /** Shown once after a change. */
  done?: 'saved' | 'reset'
}

export const labelId = (key: string): string => `label-${key.replace(/\W+/g, '-')}`

/** A sentence with the store's own text for it. Its root is #label-…. */
export function LabelRow({ view, action, language, label, maxlength = maxTranslationLength, form, done }: RowProps) {
  const { t } = view
  const { key, builtIn, own, source, isMissing, form: plural } = label
  const id = labelId(key)
  const isLong = Math.max(builtIn.length, own.length, source?.length ?? 0) > 70
  const reset = (
    <Button
      size="small"
      kind="quiet"
      icon="undo-2"
      id={`${id}-reset`}
      name="reset"
      value="on"
      attrs={{ 'aria-describedby': `${id}-default` }}
    >
      {t('siteLabels.reset')}
    </Button>
  )
  return (
    <OwnTextRow
      view={view}
      id={id}
      action={action}
      text={{ key, own }}
      form={form}
      field={{
        label: t('siteLabels.own'),
        type: isLong ? 'textarea' : 'text',
        rows: 3,
        placeholder: own === '' ? builtIn : undefined,
        maxlength,
        attrs: { lang: language, dir: 'auto', 'aria-labelledby': `${id}-default` },
      }}
      data={{ 'data-own': own !== '', 'data-missing': isMissing }}
      tool={own !== '' && reset}
      done={done && t(done === 'saved' ? 'siteLabels.saved' : 'siteLabels.wasReset')}
    >
      <p id={`${id}-default`}>
        <span class="visually-hidden">{t('siteLabels.default')}: </span>
        <span lang={source === undefined ? language : 'en'} translate="no">
          {source ?? builtIn}
        </span>
      </p>
      <p class="muted small">
        {isMissing && <Badge tone="warn">{t('languages.missing')}</Badge>} {plural && <Badge plain>{t(pluralNames[plural])}</Badge>}{' '}
        <span translate="no">{key}</span>
      </p>
    </OwnTextRow>
  )
}

const pluralNames = {
  zero: 'siteLabels.formZero',
  one: 'siteLabels.formOne',
  two: 'siteLabels.formTwo',
  few: 'siteLabels.formFew',
  many: 'siteLabels.formMany',
  other: 'siteLabels.formOther',
} as const satisfies Record<PluralForm, StringKey>
