import { maxReasonLength } from '#src/returns/limits.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import type { ReturnPageProps } from './return-page-props.ts'
import { returnsPath } from './returns-path.ts'

/** The steps that can follow the state of a return, the likeliest first. */
export function ReturnDecision(props: ReturnPageProps) {
  switch (props.row.state) {
    case 'requested':
      return (
        <>
          <Approve {...props} />
          <Decline {...props} />
        </>
      )
    case 'approved':
      return (
        <>
          <Receive {...props} />
          <Decline {...props} />
        </>
      )
    case 'declined':
      return <Approve {...props} />
    case 'received':
      return <Complete {...props} />
    default:
      return <></>
  }
}

function Approve(props: ReturnPageProps) {
  const { t } = props.view
  return (
    <Step {...props} step="approve" title={t('returns.approve')}>
      <p class="small">{t('returns.approveText')}</p>
      {!props.hasInstructions && (
        <Notice tone="warn">
          {props.view.can('settings', 'read') ? (
            <a class="link" href="/admin/settings#f-return_instructions">
              {t('returns.noInstructions')}
            </a>
          ) : (
            t('returns.noInstructions')
          )}
        </Notice>
      )}
      <Button kind="primary" icon="check" id="approve-button">
        {t('returns.approve')}
      </Button>
    </Step>
  )
}

function Decline(props: ReturnPageProps) {
  const { t } = props.view
  return (
    <Step {...props} step="decline" title={t('returns.decline')}>
      <Field
        form={props.form}
        name="reason"
        type="textarea"
        rows={3}
        label={t('returns.reason')}
        hint={t('returns.declineReasonHint')}
        maxlength={maxReasonLength}
        required
      />
      <Button kind="danger" id="decline-button">
        {t('returns.decline')}
      </Button>
    </Step>
  )
}

function Receive(props: ReturnPageProps) {
  const { view, form } = props
  const { t } = view
  const goods = props.lines.filter(({ isDigital }) => !isDigital)
  const amounts = Object.fromEntries(goods.map(({ id, quantity }) => [`restock.${id}`, String(quantity)]))
  return (
    <Step {...props} step="receive" title={t('returns.receive')}>
      {goods.length > 0 && <p class="small">{t('returns.receiveText')}</p>}
      {goods.map(({ id, name, quantity }) => (
        <Field
          form={{ ...form, values: { ...amounts, ...form.values } }}
          name={`restock.${id}`}
          label={t('returns.restock', { product: name, count: quantity })}
          inputmode="numeric"
          autocomplete="off"
          width={4}
        />
      ))}
      <Button kind="primary" icon="package-check" id="receive-button">
        {t('returns.receive')}
      </Button>
    </Step>
  )
}

function Complete(props: ReturnPageProps) {
  const { t } = props.view
  return (
    <Step {...props} step="complete" title={t('returns.complete')}>
      <p class="small">{t('returns.completeText')}</p>
      <div class="button-row">
        {props.canRefund && (
          <LinkButton href={`/admin/ecommerce/orders/${props.order.id}/refund`} icon="rotate-ccw" id="refund-return">
            {t('refunds.refund')}
          </LinkButton>
        )}
        <Button kind="primary" icon="check" id="complete-button">
          {t('returns.complete')}
        </Button>
      </div>
    </Step>
  )
}

function Step({ row, step, title, children }: ReturnPageProps & { step: string; title: string; children: Child }) {
  return (
    <Panel title={title} id={step}>
      <form class="stack" data-gap="3" method="post" action={`${returnsPath}/${row.id}/${step}`} novalidate>
        <input type="hidden" name="from" value={row.state} />
        {children}
      </form>
    </Panel>
  )
}
