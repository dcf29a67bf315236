import type { DiscountUseState } from '#db/schema/discounts.ts'
import { maxCodePrefixLength, maxGeneratedCodes } from '#src/discounts/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { discountsPath } from './discount-list.tsx'

export interface DiscountCodesProps {
  view: View
  discount: { id: number; code: string; automatic: boolean; used: number }
  /** Minor units that paid orders saved. */
  saved: number
  generated: { total: number; used: number; pending: number }
  /** The newest orders with it. */
  orders: { id: number; number: number; name: string; orderDate: number; code: string; amount: number; state: DiscountUseState }[]
  form: FormState
  canWrite: boolean
  canSeeOrders: boolean
}

/** How a discount was used, its link, and its single-use codes. */
export function DiscountUsage(props: DiscountCodesProps) {
  return (
    <div class="edit">
      <div>
        <UsagePanel {...props} />
      </div>
      <div>{!props.discount.automatic && <CodesPanel {...props} />}</div>
    </div>
  )
}

const stateTones: Record<DiscountUseState, Tone> = { reserved: 'info', used: 'ok', expired: 'neutral', returned: 'neutral' }

function UsagePanel({ view, discount, saved, orders, canSeeOrders }: DiscountCodesProps) {
  const { t } = view
  return (
    <Panel title={t('discounts.usage')} id="usage">
      <div class="stack" data-gap="3">
        <p>{t('discounts.usageText', { count: discount.used, amount: view.money(saved) })}</p>
        {orders.length > 0 && (
          <div class="table-wrap" tabindex={0} role="group" aria-label={t('discounts.usage')}>
            <table class="table">
              <thead>
                <tr>
                  <th scope="col">{t('discounts.usage.order')}</th>
                  <th scope="col">{t('discounts.usage.customer')}</th>
                  <th scope="col">{t('discounts.column.state')}</th>
                  <th scope="col" data-align="end">
                    {t('discounts.usage.saved')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <tr>
                    <td>
                      {canSeeOrders ? (
                        <a class="link num" href={`/admin/ecommerce/orders/${order.id}`}>
                          #{order.number}
                        </a>
                      ) : (
                        `#${order.number}`
                      )}{' '}
                      <span class="muted small">{view.date(order.orderDate, 'short')}</span>
                    </td>
                    <td>
                      {canSeeOrders ? order.name : ''} <span class="muted small">{order.code !== discount.code ? order.code : ''}</span>
                    </td>
                    <td>
                      <Badge tone={stateTones[order.state]}>{t(`discounts.use.${order.state}`)}</Badge>
                    </td>
                    <td data-align="end">{view.money(order.amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Panel>
  )
}

function CodesPanel({ view, discount, generated, form, canWrite }: DiscountCodesProps) {
  const { t } = view
  const path = `${discountsPath}/${discount.id}/codes`
  return (
    <Panel title={t('discounts.codes')} id="codes">
      <div class="stack" data-gap="4">
        {discount.code !== '' && (
          <div class="discount-search">
            <Field
              form={{ values: { link: `${view.baseUrl}/discount/${encodeURIComponent(discount.code)}` }, errors: {} }}
              name="link"
              label={t('discounts.link')}
              hint={t('discounts.linkHint')}
              readonly
            />
            <Button
              type="button"
              icon="copy"
              id="copy-link"
              attrs={{ 'data-copy': 'f-link', 'data-copied': t('discounts.linkCopied'), hidden: true }}
            >
              {t('discounts.copyLink')}
            </Button>
          </div>
        )}
        {generated.total > 0 && (
          <p class="small" id="generated-codes" data-say>
            {t('discounts.codes.count', { total: view.number(generated.total), used: view.number(generated.used) })}
            {generated.pending > 0 && ` ${t('discounts.codes.pending', { count: generated.pending })}`}
          </p>
        )}
        {generated.total > 0 && (
          <LinkButton href={`${path}.csv`} icon="download" attrs={{ download: true }}>
            {t('discounts.codes.export')}
          </LinkButton>
        )}
        {canWrite && (
          <form class="stack" data-gap="3" method="post" action={path} novalidate>
            <Field
              form={form}
              name="count"
              label={t('discounts.codes.howMany')}
              hint={t('discounts.codes.howManyHint', { count: maxGeneratedCodes })}
              inputmode="numeric"
              autocomplete="off"
              width={10}
              maxlength={6}
            />
            <Field
              form={form}
              name="prefix"
              label={t('discounts.codes.prefix')}
              hint={t('discounts.codes.prefixHint')}
              optional={t('common.optional')}
              autocomplete="off"
              width={20}
              maxlength={maxCodePrefixLength}
            />
            <Button icon="plus" id="generate-codes">
              {t('discounts.codes.generate')}
            </Button>
          </form>
        )}
      </div>
    </Panel>
  )
}
