import type { DraftRow } from '#src/draft-orders/find-drafts.ts'
import { staffPaymentMethods } from '#src/lib/money/staff-payment-methods.ts'
import type { View } from '#src/web/view.ts'
import { ActionMenu } from '#templates/ui/action-menu.tsx'
import { Button, SubmitRow } from '#templates/ui/button.tsx'
import { Dialog } from '#templates/ui/dialog.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { CopyLinkButton } from '#templates/orders/copy-link-button.tsx'
import { draftsPath } from './drafts-path.ts'

/** How a saved draft gets paid: by its link, or outside the store. */
export function DraftPayment({
  view,
  draft,
  link,
  now,
  mayWrite,
}: {
  view: View
  draft: DraftRow
  link: string
  now: number
  mayWrite: boolean
}) {
  const { t } = view
  const path = `${draftsPath}/${draft.id}`
  const { linkExpiresAt } = draft
  const isPayable = linkExpiresAt !== null && now < linkExpiresAt
  return (
    <Panel title={t('draftOrders.payment')} id="draft-payment">
      <div class="stack" data-gap="4">
        <p class="muted small">{t('draftOrders.paymentText')}</p>
        {isPayable && (
          <>
            <Field
              form={{ values: { link }, errors: {} }}
              name="link"
              label={t('payOrder.link')}
              hint={t('draftOrders.linkUntil', { date: view.date(linkExpiresAt) })}
              readonly
            />
            <CopyLinkButton view={view} />
          </>
        )}
        {linkExpiresAt !== null && !isPayable && <p>{t('draftOrders.linkExpired')}</p>}
        {mayWrite && (
          <>
            <div class="button-row">
              <form method="post" action={`${path}/send`}>
                <Button kind="primary" icon="mail" id="send-draft">
                  {t('payOrder.send')}
                </Button>
              </form>
              {!isPayable && (
                <form method="post" action={`${path}/link`}>
                  <Button icon="link" id="create-link">
                    {t('draftOrders.getLink')}
                  </Button>
                </form>
              )}
            </div>
            <form class="stack" data-gap="3" method="post" action={`${path}/mark-paid`}>
              <input type="hidden" name="amount" value={draft.total} />
              <Field
                form={{ values: {}, errors: {} }}
                name="method"
                type="select"
                label={t('payOrder.paidBy')}
                hint={t('payOrder.markPaidHint')}
                options={staffPaymentMethods.map((method) => ({ value: method, label: t(`payOrder.method.${method}`) }))}
              />
              <SubmitRow icon="check" id="mark-paid" label={t('payOrder.markPaid')} />
            </form>
          </>
        )}
      </div>
    </Panel>
  )
}

export function DraftActions({ view, draft }: { view: View; draft: DraftRow }) {
  const { t } = view
  const path = `${draftsPath}/${draft.id}`
  return (
    <>
      <ActionMenu label={t('orders.moreActions')} id="draft-more">
        <form method="post" action={`${path}/duplicate`}>
          <Button icon="copy" id="duplicate-draft">
            {t('draftOrders.duplicate')}
          </Button>
        </form>
        <form method="post" action={`${path}/delete`}>
          <Button kind="danger" icon="trash" id="delete-draft" attrs={{ 'data-dialog': 'delete-draft-dialog' }}>
            {t('draftOrders.delete')}
          </Button>
        </form>
      </ActionMenu>
      <Dialog view={view} id="delete-draft-dialog" title={t('draftOrders.deleteTitle', { number: draft.id })}>
        <form class="stack" data-gap="4" method="post" action={`${path}/delete`}>
          <p>{t('draftOrders.deleteText')}</p>
          <SubmitRow kind="danger" label={t('draftOrders.delete')} />
        </form>
      </Dialog>
    </>
  )
}
