import type { listFieldsForStaff } from '#src/checkout/edit-checkout-fields.ts'
import { maxCheckoutFields } from '#src/checkout/limits.ts'
import type { View } from '#src/web/view.ts'
import { type RunResult, UndoNotice } from '#templates/admin/undo-notice.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { IconButton, LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'

export const checkoutFieldsPath = '/admin/ecommerce/checkout/fields'

type FieldRow = Awaited<ReturnType<typeof listFieldsForStaff>>[number]

export interface CheckoutFieldsProps {
  view: View
  fields: FieldRow[]
  canWrite: boolean
  /** What the last action did, with a button that undoes it. */
  result: RunResult | null
}

export function CheckoutFieldsPage(props: CheckoutFieldsProps) {
  const { view, fields, canWrite } = props
  const { t } = view
  return (
    <>
      <PageHead view={view} title={t('checkout.fields.title')} note={t('checkout.fields.note')}>
        {canWrite && fields.length < maxCheckoutFields ? <AddLink view={view} /> : undefined}
      </PageHead>
      <CheckoutFieldList {...props} />
    </>
  )
}

/** The fragment #checkout-fields: the fields in the order of the form. */
export function CheckoutFieldList({ view, fields, canWrite, result }: CheckoutFieldsProps) {
  const { t } = view
  return (
    <div id="checkout-fields" class="stack" data-gap="4">
      {result && <UndoNotice view={view} text={result.text} undo={result.undo} swap={swap} />}
      <Panel>
        {fields.length === 0 ? (
          <EmptyState icon="list" title={t('checkout.fields.none')} text={t('checkout.fields.noneText')}>
            {canWrite && <AddLink view={view} />}
          </EmptyState>
        ) : (
          <form method="post" action={`${checkoutFieldsPath}/order`} hx-post={`${checkoutFieldsPath}/order`} {...swap}>
            <p class="visually-hidden" id="sort-help">
              {t('checkout.fields.sortHelp')}
            </p>
            <ol
              class="checkout-field-rows"
              data-sort={`${checkoutFieldsPath}/order?`}
              data-sort-target="#checkout-fields"
              data-sort-swap="outerHTML"
            >
              {fields.map((field, index) => (
                <FieldRowItem view={view} field={field} canWrite={canWrite} isFirst={index === 0} isLast={index === fields.length - 1} />
              ))}
            </ol>
          </form>
        )}
      </Panel>
    </div>
  )
}

function FieldRowItem(props: { view: View; field: FieldRow; canWrite: boolean; isFirst: boolean; isLast: boolean }) {
  const { view, field, canWrite, isFirst, isLast } = props
  const { t } = view
  const { id, label } = field
  const path = `${checkoutFieldsPath}/${id}`
  return (
    <li data-sort-id={id}>
      {canWrite && (
        <IconButton
          icon="arrow-up-down"
          label={t('checkout.fields.drag', { label })}
          size="small"
          id={`grip-${id}`}
          type="button"
          attrs={{ 'data-sort-grip': true, 'aria-describedby': 'sort-help' }}
        />
      )}
      <div class="checkout-field-text">
        {canWrite ? (
          <a class="link tap" href={`${path}/edit`}>
            {label}
          </a>
        ) : (
          <b>{label}</b>
        )}
        <span class="muted small">{t(`checkout.fields.type.${field.type}`)}</span>
        {(field.required || field.appliesTo !== 'both') && (
          <span class="cluster" data-gap="2">
            {field.required && <Badge tone="info">{t('checkout.fields.required')}</Badge>}
            {field.appliesTo !== 'both' && <Badge>{t(`checkout.fields.scope.${field.appliesTo}`)}</Badge>}
          </span>
        )}
      </div>
      {canWrite && (
        <span class="button-row" data-gap="1">
          <MoveButton view={view} field={field} direction="up" disabled={isFirst} />
          <MoveButton view={view} field={field} direction="down" disabled={isLast} />
          <IconButton
            icon="trash"
            label={t('checkout.fields.deleteNamed', { label })}
            size="small"
            id={`delete-${id}`}
            type="submit"
            attrs={{ formaction: `${path}/delete`, 'hx-post': `${path}/delete`, ...swap }}
          />
        </span>
      )}
    </li>
  )
}

function MoveButton({ view, field, direction, disabled }: { view: View; field: FieldRow; direction: 'up' | 'down'; disabled: boolean }) {
  return (
    <IconButton
      icon={direction === 'up' ? 'arrow-up' : 'arrow-down'}
      label={view.t(`checkout.fields.${direction}`, { label: field.label })}
      size="small"
      id={`${direction}-${field.id}`}
      type="submit"
      name="move"
      value={`${field.id}:${direction}`}
      disabled={disabled}
    />
  )
}

function AddLink({ view }: { view: View }) {
  return (
    <LinkButton href={`${checkoutFieldsPath}/create`} kind="primary" icon="plus">
      {view.t('checkout.fields.add')}
    </LinkButton>
  )
}

const swap = { 'hx-target': '#checkout-fields', 'hx-swap': 'outerHTML' }
