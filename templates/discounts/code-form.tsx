import { maxCodeLength } from '#src/discounts/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { type FormState, fieldId } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'

export interface DiscountItem {
  name: string
  /** What it saves, or why it does not apply. */
  text: string
  isApplied: boolean
  /** Set when it can be removed. */
  codeId: number | null
}

interface CodeFormProps {
  view: View
  /** The last code and why it was rejected. */
  form?: FormState | undefined
  action: string
  /** htmx attributes for a form with this action. */
  swap(action: string): Record<string, string>
}

/** The discounts of an order or cart. A code can be removed. */
export function DiscountItems({ view, items, action, swap }: Omit<CodeFormProps, 'form'> & { items: DiscountItem[] }) {
  if (items.length === 0) return <></>
  return (
    <ul class="discount-list" aria-label={view.t('discounts.applied')}>
      {items.map(({ name, text, isApplied, codeId }) => (
        <li data-idle={!isApplied}>
          <Icon name="tag" />
          <span>
            <b>{name}</b>
            <span class="muted small">{text}</span>
          </span>
          {codeId !== null && (
            <form method="post" action={`${action}/remove`} {...swap(`${action}/remove`)}>
              <input type="hidden" name="code_id" value={codeId} />
              <IconButton
                type="submit"
                icon="x"
                size="small"
                id={`code-${codeId}`}
                label={view.t('discounts.removeCode', { code: name })}
              />
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The field for a code, behind a link until it is asked for. */
export function CodeForm({ view, form = { values: {}, errors: {} }, action, swap }: CodeFormProps) {
  const { t } = view
  if (!view.shop.discountCodes) return <></>
  const hasError = Object.keys(form.errors).length > 0
  return (
    <details class="discount-fold" open={hasError}>
      <summary class="link tap">{t('discounts.addCode')}</summary>
      <form class="discount-form" method="post" action={action} novalidate {...swap(action)}>
        <Field
          form={form}
          name="code"
          id={fieldId('code')}
          label={t('discounts.code')}
          autocomplete="off"
          enterkeyhint="done"
          // A pasted code may come with spaces.
          maxlength={maxCodeLength * 2}
          attrs={{ autocapitalize: 'characters', spellcheck: 'false', ...(hasError ? { autofocus: true } : {}) }}
        />
        <Button id="apply-code">{t('discounts.apply')}</Button>
      </form>
    </details>
  )
}
