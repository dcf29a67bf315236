import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { PluralForm } from '#src/i18n/change-translation.ts'
import { maxTranslationLength } from '#src/i18n/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'

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

/** A sentence with the store's own text for it: a form of its own, sent when its field changes. Its root is #label-…. */
export function LabelRow({ view, action, language, label, maxlength = maxTranslationLength, form, done }: RowProps) {
  const { t } = view
  const { key, builtIn, own, source, isMissing, form: plural } = label
  const id = labelId(key)
  const canWrite = view.can('content', 'write')
  const state = form ?? { values: { text: own }, errors: {} }
  const swap = {
    'hx-target': `#${id}`,
    'hx-swap': 'outerMorph',
    'hx-sync': 'this:queue last',
    'hx-status:422': 'swap:outerMorph',
    'hx-status:409': 'swap:outerMorph',
  }
  const Form = canWrite ? 'form' : 'div'
  const formAttrs = canWrite ? { method: 'post', action, novalidate: true, 'hx-post': action, 'hx-trigger': 'change, submit', ...swap } : {}
  const isLong = Math.max(builtIn.length, own.length, source?.length ?? 0) > 70
  return (
    <li class="label" id={id} data-own={own !== ''} data-missing={isMissing}>
      <Form {...formAttrs}>
        <div class="label-default">
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
        </div>
        <div class="label-own">
          <div translate="no">
            <Field
              form={state}
              name="text"
              id={`f-${id}`}
              type={isLong ? 'textarea' : 'text'}
              rows={3}
              label={t('siteLabels.own')}
              labelHidden
              placeholder={own === '' ? builtIn : undefined}
              autocomplete="off"
              maxlength={maxlength}
              disabled={!canWrite}
              attrs={{ lang: language, dir: 'auto', 'aria-labelledby': `${id}-default` }}
            />
          </div>
          {canWrite && (
            <>
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="was" value={own} />
              <div class="label-tools">
                <Button size="small" attrs={{ class: 'button without-script', 'aria-describedby': `${id}-default` }}>
                  {t('common.saveChanges')}
                </Button>
                {own !== '' && (
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
                )}
                {done && <Badge tone="ok">{t(done === 'saved' ? 'siteLabels.saved' : 'siteLabels.wasReset')}</Badge>}
              </div>
            </>
          )}
        </div>
      </Form>
    </li>
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
