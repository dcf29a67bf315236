import { Elysia } from 'elysia'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, page, withStatus } from '#src/web/response.tsx'
import { type ParsedForm, initialForm, readForm } from '#src/web/form/form.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { TesterPage } from '#templates/shipping/tester-page.tsx'
import { testerPath } from '#templates/shipping/shipping-tabs.tsx'
import { findTestItems, parseTestItems } from '../tester/tester-items.ts'
import { testerSchema } from '../forms.ts'
import type { PackItem } from '../pack-parcels.ts'
import { type TestedRates, testRates } from '../tester/rate-tester.ts'

type TesterForm = typeof testerSchema.static

export const testerRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(testerPath, ({ view }) => renderTester(view, { form: initialForm({ country: 'US' }), result: null }))
    // A post, because it asks carriers and stores their answers.
    .post(testerPath, async ({ view, req }) => {
      const form = await readForm(view, req.raw, testerSchema)
      const shipped = form.ok ? await readShipped(shop, view, form) : null
      if (!form.ok || !shipped) return renderTester(view, { form: form.state, result: null, status: 422 })
      const { country, state, postal_code: postalCode, city, street } = form.values
      const { items, weight, total } = shipped
      const result = await testRates(shop, {
        shipment: { country, state, postalCode, weight, total },
        // Carriers ask for a street, but prices hardly depend on it.
        address1: street || 'General Delivery',
        city,
        items,
        currency: view.moneyInput.currency,
      })
      return renderTester(view, { form: form.state, result })
    })

/** What the form describes, by SKUs or by a weight and a total; null after adding an error to it. */
async function readShipped(
  shop: Shop,
  view: StaffView,
  form: ParsedForm<TesterForm>,
): Promise<{ items: PackItem[]; weight: number; total: number } | null> {
  const { items: text, weight, total, country } = form.values
  if (country === '') form.addError('country', view.t('checkout.enterCountry'))
  const quantities = parseTestItems(text)
  if (quantities.size === 0) {
    if (weight === null) form.addError('weight', view.t('shipping.testerEmpty'))
    if (!form.ok) return null
    return {
      items: [{ sku: '', quantity: 1, length: 0, width: 0, height: 0, weight: weight ?? 0 }],
      weight: weight ?? 0,
      total: total ?? 0,
    }
  }
  const { items, unknown } = await findTestItems(shop.db.read, quantities)
  if (unknown.length > 0) form.addError('items', view.t('shipping.testerUnknown', { skus: unknown.join(', ') }))
  if (!form.ok) return null
  return {
    items,
    weight: items.reduce((sum, item) => sum + item.weight * item.quantity, 0),
    total: total ?? items.reduce((sum, item) => sum + item.price * item.quantity, 0),
  }
}

function renderTester(
  view: StaffView,
  { form, result, status = 200 }: { form: FormState; result: TestedRates | null; status?: 200 | 422 },
): Response {
  const title = view.t('shipping.tester')
  const body = <TesterPage view={view} form={form} result={result} />
  return view.partial ? withStatus(status, fragments(view, body)) : page(view, title, body, { status })
}
