import { discountKinds } from '#db/schema/discounts.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'

/** The fragment #coupon. */
export function CouponPage({ view, ticketId, title, form }: { view: View; ticketId: number; title: string; form: FormState }) {
  const { t } = view
  const ticketPath = `/admin/tickets/${ticketId}`
  const path = `${ticketPath}/coupon`
  const kinds = discountKinds.map((kind) => ({ value: kind, label: t(`shopPanel.couponKind.${kind}`) }))
  return (
    <div class="stack" data-gap="5" id="coupon">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[{ label: t('shopPanel.ticket', { number: ticketId }), href: ticketPath }]}
        note={t('shopPanel.couponIntro')}
      />
      <ErrorSummary form={form} title={t('common.problem')} />
      <form method="post" action={path} novalidate hx-post={path} hx-target="#coupon" hx-swap="outerMorph">
        <input type="hidden" name="key" value={fieldValue({ form, name: 'key' })} />
        <Panel>
          <div class="stack" data-gap="4">
            <Field form={form} name="kind" type="radios" label={t('shopPanel.couponKind')} options={kinds} />
            <Field
              form={form}
              name="value"
              label={t('shopPanel.couponValue')}
              hint={t('shopPanel.couponValueHint')}
              inputmode="decimal"
              width={10}
              maxlength={30}
              autocomplete="off"
            />
            <Field form={form} name="until" type="date" label={t('shopPanel.couponUntil')} width={20} />
            <div class="button-row" data-align="end">
              <LinkButton href={ticketPath}>{t('admin.list.cancel')}</LinkButton>
              <Button kind="primary" id="create-coupon">
                {t('shopPanel.couponCreate')}
              </Button>
            </div>
          </div>
        </Panel>
      </form>
    </div>
  )
}
