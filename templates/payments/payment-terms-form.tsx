import { amountInput } from '#src/lib/money/money.ts'
import type { StaffProcessor } from '#src/payments/list-processors.ts'
import { maxTermsLength } from '#src/payments/limits.ts'
import { SubmitRow } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import type { ProcessorProps } from './processors-page-props.ts'
import { processorsPath, swap } from './processors-path.ts'

type Manual = NonNullable<StaffProcessor['manual']>

/** How customers pay by a manual method, until when, and up to which amount. */
export function PaymentTermsForm({ view, processor, problem, languages, manual }: ProcessorProps & { manual: Manual }) {
  const { t } = view
  const { slug } = processor
  const { rules, terms } = manual
  const form: FormState = problem?.slug === slug && problem.terms ? problem.terms : { values: valuesOf(terms, view.moneyInput), errors: {} }
  const action = `${processorsPath}/${slug}/terms`
  const readonly = !view.can('settings', 'write')
  return (
    <form class="stack" data-gap="4" method="post" action={action} novalidate hx-post={action} {...swap}>
      <input type="hidden" name="version" value={manual.version} />
      <Field
        form={form}
        name="instructions"
        id={`instructions-${slug}`}
        type="textarea"
        rows={5}
        label={t('payments.terms')}
        hint={t('payments.termsHint')}
        maxlength={maxTermsLength}
        readonly={readonly}
      />
      {languages.map(({ code, name }) => (
        <Field
          form={form}
          name={`texts.${code}.instructions`}
          id={`instructions-${slug}-${code}`}
          type="textarea"
          rows={5}
          label={t('payments.termsIn', { language: name })}
          optional={t('common.optional')}
          maxlength={maxTermsLength}
          readonly={readonly}
          attrs={{ lang: code }}
        />
      ))}
      <Field
        form={form}
        name="due_days"
        id={`due-days-${slug}`}
        label={t('payments.dueDays')}
        hint={t(rules.onCredit ? 'payments.dueDaysCredit' : 'payments.dueDaysHint')}
        inputmode="numeric"
        width={4}
        readonly={readonly}
        required
      />
      {rules.onCredit && (
        <Field
          form={form}
          name="credit_limit"
          id={`credit-limit-${slug}`}
          label={t('payments.creditLimit')}
          hint={t('payments.creditLimitHint')}
          optional={t('common.optional')}
          suffix={view.shop.currency}
          inputmode="decimal"
          width={10}
          readonly={readonly}
        />
      )}
      {!readonly && <SubmitRow id={`terms-${slug}`} label={t('payments.termsSave')} />}
    </form>
  )
}

function valuesOf(terms: Manual['terms'], moneyInput: ProcessorProps['view']['moneyInput']): FormState['values'] {
  const texts = Object.entries(terms.texts).map(([code, text]) => [`texts.${code}.instructions`, text])
  return {
    instructions: terms.instructions,
    due_days: String(terms.dueDays),
    credit_limit: terms.creditLimit === null ? '' : amountInput(terms.creditLimit, moneyInput),
    ...Object.fromEntries(texts),
  }
}
