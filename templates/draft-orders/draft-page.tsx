import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel, Totals } from '#templates/ui/panel.tsx'
import { DraftFields } from './draft-fields.tsx'
import { DraftActions, DraftPayment } from './draft-payment.tsx'
import { draftTotals } from './draft-totals.ts'
import { draftsPath } from './drafts-path.ts'
import type { DraftPageProps } from './draft-page-props.ts'

/** An order that staff put together, with the ways to have it paid. */
export function DraftPage(props: DraftPageProps) {
  const { view, draft, form, quoted } = props
  const { t } = view
  const path = draft === null ? draftsPath : `${draftsPath}/${draft.id}`
  const errors = [...new Set(Object.values(form.errors))]
  const preview = `${path}/preview`
  return (
    <div class="stack" data-gap="5" id="draft">
      <PageHead
        view={view}
        title={draft === null ? t('draftOrders.create') : t('draftOrders.number', { number: draft.id })}
        breadcrumbs={[{ label: t('draftOrders.title'), href: draftsPath }]}
      >
        {draft !== null && props.mayWrite && <DraftActions view={view} draft={draft} />}
      </PageHead>
      {errors.length > 0 && (
        <Notice tone="bad" live="alert" id="draft-error">
          {errors.join(' ')}
        </Notice>
      )}
      {props.missing > 0 && <Notice tone="warn">{t('orderEdits.notForSale')}</Notice>}
      {quoted !== null && quoted.short.length > 0 && (
        <Notice tone="warn" id="draft-short">
          {quoted.short.map(({ variant }) => t('draftOrders.short', { product: variant.name, count: variant.available ?? 0 })).join(' ')}
        </Notice>
      )}
      <div class="edit">
        {props.mayWrite ? (
          <form
            class="stack"
            data-gap="4"
            id="draft-form"
            method="post"
            action={path}
            novalidate
            hx-post={preview}
            hx-trigger="change, input changed delay:300ms from:#f-q, input changed delay:300ms from:#f-customer"
            hx-target="#draft"
            hx-swap="outerMorph"
            hx-sync="this:replace"
          >
            {draft !== null && <input type="hidden" name="expected_at" value={fieldValue({ form, name: 'expected_at' })} />}
            <DraftFields {...props} preview={preview} />
            <div class="button-row">
              <Button kind="primary" id="save-draft">
                {t('draftOrders.save')}
              </Button>
              <div class="without-script">
                <Button attrs={{ formaction: preview }}>{t('orderEdits.update')}</Button>
              </div>
            </div>
          </form>
        ) : (
          <ReadOnlyItems {...props} />
        )}
        <div>
          <Panel title={t('draftOrders.summary')} id="draft-total">
            <div data-say>
              {quoted === null || quoted.lines.length === 0 ? (
                <p class="muted">{t('draftOrders.notQuoted')}</p>
              ) : (
                <Totals lines={draftTotals(view, { discount: null, shippingName: '', ...shownFacts(form) }, quoted)} />
              )}
            </div>
          </Panel>
          {draft !== null && <DraftPayment {...props} draft={draft} />}
        </div>
      </div>
    </div>
  )
}

const shownFacts = (form: FormState) => {
  const reason = fieldValue({ form, name: 'discount_reason' })
  return reason === '' ? {} : { discount: { kind: 'fixed' as const, value: 0, reason } }
}

/** For staff who may only read orders. */
function ReadOnlyItems({ view, form, lines }: DraftPageProps) {
  return (
    <Panel title={view.t('orderEdits.items')} id="draft-items">
      <ul class="entry-rows">
        {lines.map(({ variant, unitPrice }) => (
          <li>
            <span>
              {fieldValue({ form, name: `units.${variant.variantId}` })} × {variant.name}
            </span>
            <span class="num">{view.money(unitPrice)}</span>
          </li>
        ))}
      </ul>
      <p>{[fieldValue({ form, name: 'name' }), fieldValue({ form, name: 'email' })].filter(Boolean).join(' · ')}</p>
    </Panel>
  )
}
