import { CodeForm, type DiscountItem, DiscountItems } from '#templates/discounts/code-form.tsx'
import { reasonText } from '#templates/discounts/reason-text.ts'
import type { CartProps } from './cart-lines.tsx'

export function CartCodes({ view, discounts, codeForm }: CartProps) {
  if (discounts === null) return <></>
  const { t } = view
  const items: DiscountItem[] = [
    ...discounts.applied.map(({ name, codeId, amount }) => {
      return { name, codeId, isApplied: true, text: amount === null ? t('discounts.freeShipping') : `−${view.money(amount)}` }
    }),
    ...discounts.waiting.map(({ id, text, reason }) => {
      return { name: text, codeId: id, isApplied: false, text: `${t('discounts.notApplied')}: ${reasonText(view, reason, text)}` }
    }),
  ]
  const swap = (action: string) => ({
    'hx-post': action,
    'hx-target': '#cart-page',
    'hx-swap': 'outerHTML',
    'hx-sync': '#cart:queue all',
  })
  const shared = { view, action: '/cart/discount', swap }
  return (
    <>
      <DiscountItems {...shared} items={items} />
      <CodeForm {...shared} form={codeForm} />
    </>
  )
}
