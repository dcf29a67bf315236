import type { ContentText } from '#src/languages/content-texts.ts'
import type { View } from '#src/web/view.ts'
import { OwnTextRow } from '#templates/admin/own-text-row.tsx'
import { Button } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { longTextLength } from '#src/languages/limits.ts'

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

/** A text of a product, page or the like with its translation. Its root is #text-…. */
export function ContentRow({ view, action, language, text, form, done }: ContentRowProps) {
  const { t } = view
  const { key, own, source, format, max, isOutdated } = text
  const id = contentRowId(key)
  const isLong = format !== 'line' || Math.max(own.length, source.length) > longTextLength
  const field = t(text.label)
  const confirm = (
    <Button size="small" icon="check" id={`${id}-confirm`} name="confirm" value="on" attrs={{ 'aria-describedby': `${id}-default` }}>
      {t('languages.stillCorrect')}
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
        label: t('languages.translationOf', { name: text.name, field }),
        type: isLong ? 'textarea' : 'text',
        rows: format === 'html' ? 8 : 3,
        maxlength: max,
        attrs: { lang: language, dir: 'auto', 'aria-describedby': `${id}-default` },
      }}
      data={{ 'data-missing': own === '', 'data-outdated': isOutdated }}
      tool={isOutdated && confirm}
      done={done}
    >
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
    </OwnTextRow>
  )
}
