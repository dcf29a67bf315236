import type { ContentText } from '#src/languages/content-texts.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'

interface ContentRowProps {
  view: View
  /** Where the text is saved. */
  action: string
  /** BCP 47, of the translation. */
  language: string
  text: ContentText
  form?: FormState | undefined
  /** Shown once after a change. */
  done?: string
}

/** Keys can have any character; two rows of a page never share an id. */
export const contentRowId = (key: string): string =>
  `text-${encodeURIComponent(key).replace(/\W/g, (character) => `_${character.codePointAt(0)!}`)}`

/** A text of a product, page or the like with its translation: a form of its own, sent when its field changes. Its root is #text-…. */
export function ContentRow({ view, action, language, text, form, done }: ContentRowProps) {
  const { t } = view
  const { key, own, source, format, max, isOutdated } = text
  const id = contentRowId(key)
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
  const isLong = format !== 'line' || Math.max(own.length, source.length) > 70
  const field = t(text.label)
  return (
    <li class="label" id={id} data-missing={own === ''} data-outdated={isOutdated}>
      <Form {...formAttrs}>
        <div class="label-default">
          <div id={`${id}-default`}>
            <span class="visually-hidden">{t('siteLabels.default')}: </span>
            <span class="label-source" translate="no" dir="auto" tabindex={source.length > 500 ? 0 : undefined}>
              {source}
            </span>
          </div>
          <p class="muted small">
            {own === '' && <Badge tone="warn">{t('languages.missing')}</Badge>}
            {isOutdated && <Badge tone="warn">{t('languages.outdated')}</Badge>}{' '}
            <a href={text.href} translate="no">
              {text.name === '' ? t('languages.unnamed', { id: text.id }) : text.name}
            </a>{' '}
            · {field}
          </p>
          {isOutdated && <p class="muted small">{t('languages.outdatedHint')}</p>}
        </div>
        <div class="label-own">
          <div translate="no">
            <Field
              form={state}
              name="text"
              id={`f-${id}`}
              type={isLong ? 'textarea' : 'text'}
              rows={format === 'html' ? 8 : 3}
              label={t('languages.translationOf', { name: text.name, field })}
              labelHidden
              autocomplete="off"
              maxlength={max}
              disabled={!canWrite}
              attrs={{ lang: language, dir: 'auto', 'aria-describedby': `${id}-default` }}
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
                {isOutdated && (
                  <Button
                    size="small"
                    icon="check"
                    id={`${id}-confirm`}
                    name="confirm"
                    value="on"
                    attrs={{ 'aria-describedby': `${id}-default` }}
                  >
                    {t('languages.stillCorrect')}
                  </Button>
                )}
                {done && <Badge tone="ok">{done}</Badge>}
              </div>
            </>
          )}
        </div>
      </Form>
    </li>
  )
}
