import type { SavedAddress } from '#src/addresses/address-book.ts'
import { maxAddresses, maxLabelLength } from '#src/addresses/limits.ts'
import type { Region } from '#src/lib/addresses/countries.ts'
import { addressLines } from '#src/lib/addresses/postal-address.ts'
import type { View } from '#src/web/view.ts'
import { AddressFields } from '#templates/addresses/address-fields.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { DashboardPanel } from './dashboard-page.tsx'
import { tabPath } from './tab-path.ts'

type NamedAddress = SavedAddress & { countryName: string }

export interface AddressesTabProps {
  view: View
  addresses: NamedAddress[]
  /** The id of an address that was just deleted and can be restored; null otherwise. */
  deletedId: number | null
  /** What the last action did, when the page was not loaded again. */
  message?: string
}

const swapPanel = { 'hx-target': '#dash-panel', 'hx-swap': 'outerHTML' }

export function AddressesTab({ view, addresses, deletedId, message }: AddressesTabProps) {
  const { t } = view
  const isFull = addresses.length >= maxAddresses
  return (
    <DashboardPanel view={view} title={t('addresses.title')} actions={addresses.length > 0 && !isFull && <AddLink view={view} />}>
      {deletedId !== null && <UndoDelete view={view} id={deletedId} />}
      {message && (
        <Notice tone="ok" live="status" autoDismiss>
          {message}
        </Notice>
      )}
      {isFull && <p class="muted small">{t('addresses.full', { count: maxAddresses })}</p>}
      {addresses.length === 0 ? (
        <EmptyState icon="truck" title={t('addresses.empty')} text={t('addresses.emptyText')}>
          <AddLink view={view} />
        </EmptyState>
      ) : (
        <ul class="dash-addresses">
          {addresses.map((address) => (
            <AddressCard view={view} address={address} />
          ))}
        </ul>
      )}
    </DashboardPanel>
  )
}

function AddLink({ view }: { view: View }) {
  const path = tabPath('addresses', { edit: 'new' })
  return (
    <LinkButton href={path} kind="primary" icon="plus" attrs={{ 'hx-get': path, 'hx-push-url': 'true', ...swapPanel }}>
      {view.t('addresses.add')}
    </LinkButton>
  )
}

function UndoDelete({ view, id }: { view: View; id: number }) {
  const path = `/account/addresses/${id}/restore`
  return (
    <Notice tone="neutral" live="status">
      <form method="post" action={path} class="cluster" hx-post={path} {...swapPanel}>
        <span>{view.t('addresses.deleted')}</span>
        <Button size="small" icon="undo-2">
          {view.t('addresses.undo')}
        </Button>
      </form>
    </Notice>
  )
}

function AddressCard({ view, address }: { view: View; address: NamedAddress }) {
  const { t } = view
  const title = address.label || address.name || address.address1
  const editPath = tabPath('addresses', { edit: address.id })
  const path = `/account/addresses/${address.id}`
  return (
    <li class="panel dash-address">
      <div class="cluster" data-justify="between">
        <h3>{title}</h3>
        {address.isDefault && <Badge tone="ok">{t('addresses.default')}</Badge>}
      </div>
      <address class="small">
        {[...(title === address.name ? [] : [address.name]), ...addressLines(address, address.countryName), address.phone]
          .filter((line) => line !== '')
          .map((line, index) => (
            <>
              {index > 0 && <br />}
              {line}
            </>
          ))}
      </address>
      <div class="button-row">
        <LinkButton
          href={editPath}
          size="small"
          attrs={{ 'aria-label': t('addresses.editNamed', { address: title }), 'hx-get': editPath, 'hx-push-url': 'true', ...swapPanel }}
        >
          {t('account.edit')}
        </LinkButton>
        {!address.isDefault && (
          <form method="post" action={`${path}/default`} hx-post={`${path}/default`} {...swapPanel}>
            <Button size="small" attrs={{ 'aria-label': t('addresses.makeDefaultNamed', { address: title }) }}>
              {t('addresses.makeDefault')}
            </Button>
          </form>
        )}
        <form method="post" action={`${path}/delete`} hx-post={`${path}/delete`} {...swapPanel}>
          <Button size="small" kind="quiet" icon="trash" attrs={{ 'aria-label': t('addresses.deleteNamed', { address: title }) }}>
            {t('addresses.delete')}
          </Button>
        </form>
      </div>
    </li>
  )
}

export interface AddressFormProps {
  view: View
  form: FormState
  countries: Region[]
  states: Region[]
  /** null for a new address. */
  id: number | null
  isDefault: boolean
}

export function AddressFormTab(props: AddressFormProps) {
  const { view, form, id, isDefault } = props
  const { t } = view
  const path = id === null ? '/account/addresses' : `/account/addresses/${id}`
  const hasErrors = Object.keys(form.errors).length > 0
  return (
    <DashboardPanel view={view} title={t(id === null ? 'addresses.add' : 'addresses.edit')} hasErrors={hasErrors}>
      <form class="form-card dash-form" method="post" action={path} novalidate hx-post={path} {...swapPanel}>
        <ErrorSummary form={form} title={t('common.problem')} />
        <Field
          form={form}
          name="label"
          label={t('addresses.label')}
          hint={t('addresses.labelHint')}
          optional={t('common.optional')}
          maxlength={maxLabelLength}
        />
        <Field form={form} name="name" label={t('addresses.recipient')} required autocomplete="name" />
        <Field form={form} name="company" label={t('addresses.company')} optional={t('common.optional')} autocomplete="organization" />
        <AddressFields {...props} required phoneHint={t('addresses.phoneHint')} />
        {!isDefault && <Field form={form} name="is_default" type="checkbox" label={t('addresses.useAsDefault')} />}
        <div class="button-row">
          <Button kind="primary">{t('addresses.save')}</Button>
          <LinkButton href={tabPath('addresses')} kind="quiet">
            {t('account.cancel')}
          </LinkButton>
        </div>
      </form>
    </DashboardPanel>
  )
}
