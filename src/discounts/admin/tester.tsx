import { Elysia } from 'elysia'
import { findUserByEmail } from '#src/accounts/users.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { discountPolicy } from '#src/cart/discounts/prepare-discounts.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import { isDay, startOfDay } from '#src/lib/dates/dates.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { allocateDiscounts } from '#src/pricing/allocate-discounts.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { listFlatRates } from '#src/shipping/offered-rates.ts'
import { parseWholeNumber } from '#src/lib/text/number-input.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import { discountsPath } from '#templates/discounts/discount-list.tsx'
import { DiscountTestPage, type TestResult } from '#templates/discounts/tester-page.tsx'
import { normalizeCode } from '../normalize-code.ts'
import { type DiscountCandidate, type DiscountedCart, coversRate, decideDiscounts } from '../discount-rules.ts'
import { countCustomerUses } from '../customer-uses.ts'
import { findCode, findDiscount, toRule } from '../find-discounts.ts'
import { listCandidates, isForAnother } from '../discount-candidates.ts'
import { maxTestedCodes, maxTestedUnits, maxTestedVariants, maxTriedCodes } from '../limits.ts'
import { type TestLine, listTestedDiscounts, readOrderTestLines, readTestLines, searchTestLines } from '../tester-cart.ts'
import { readToday } from './list.tsx'

export const discountTestRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'discounts')).get(`${discountsPath}/test`, async ({ view }) => {
    const input = await readInput(shop, view)
    const { timezone, wholesale_discount_percent: wholesalePercent } = await currentSettings(shop)
    const now = input.day === (await readToday(shop)) ? shop.now() : startOfDay(input.day, timezone)
    const pricing = { wholesale: input.isWholesale, now, wholesalePercent }
    const order = input.orderNumber === null ? null : await readOrderTestLines(shop.db.read, input.orderNumber)
    const lines = order ? order.lines : await readTestLines(shop.db.read, input.quantities, pricing)
    const found = await searchTestLines(shop.db.read, input.search, pricing)
    const email = input.email === '' && order ? order.email : input.email
    const country = input.country === '' && order ? order.country : input.country
    const props = {
      view,
      input: { ...input, email, country },
      lines,
      found: found.filter(({ variantId }) => !input.quantities.has(variantId)),
      orderMissing: input.orderNumber !== null && order === null,
      countries: countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
      result: lines.length === 0 ? null : await testDiscounts(shop, lines, { ...input, email, country }),
    }
    return page(view, view.t('discounts.test.title'), <DiscountTestPage {...props} />, { styles: ['css/discounts-page.css'] })
  })

export type TestInput = Awaited<ReturnType<typeof readInput>>

async function readInput(shop: Shop, view: StaffView) {
  const params = view.url.searchParams
  const text = (name: string, maxLength = 200) => (params.get(name) ?? '').trim().slice(0, maxLength)
  const quantities = new Map<number, number>()
  for (const [name, value] of params) {
    const variantId = /^qty\.(\d{1,12})$/.exec(name)?.[1]
    const quantity = parseWholeNumber(value, view.moneyInput) ?? 0
    if (variantId !== undefined && quantity > 0 && quantity <= maxTestedUnits && quantities.size < maxTestedVariants)
      quantities.set(Number(variantId), quantity)
  }
  const discountId = /^\d{1,12}$/.test(text('discount')) ? Number(text('discount')) : null
  const discount = discountId === null ? null : await findDiscount(shop.db.read, discountId)
  const day = text('date')
  const orderNumber = /^#?(\d{1,12})$/.exec(text('order'))?.[1]
  return {
    quantities,
    search: text('q', 100),
    orderText: text('order', 20),
    orderNumber: orderNumber === undefined ? null : Number(orderNumber),
    codes: params.has('codes') ? text('codes') : (discount?.code ?? ''),
    email: text('email'),
    isWholesale: params.get('wholesale') === 'on',
    day: isDay(day) ? day : await readToday(shop),
    country: /^[A-Z]{2}$/.test(text('country')) ? text('country') : '',
  }
}

async function testDiscounts(shop: Shop, lines: TestLine[], input: TestInput): Promise<TestResult> {
  const q = shop.db.read
  const { codesEnabled, combination } = discountPolicy(await currentSettings(shop))
  const key = input.email === '' ? null : emailKey(input.email)
  const user = key === null ? null : await findUserByEmail(q, input.email)
  const customer = { userId: user?.id ?? null, emailKey: key }
  const { candidates: automatic } = await listCandidates(q, { cartId: null, today: input.day, customer, ownOrderIds: [] })
  const typed = input.codes
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, maxTestedCodes)
  const entered: DiscountCandidate[] = []
  const unknownCodes: string[] = []
  for (const text of typed) {
    const code = await findCode(q, normalizeCode(text))
    const row = code && (await findDiscount(q, code.discountId))
    if (code && row)
      entered.push(await toCandidate(shop, row, { id: code.id, text: code.code, isUsedUp: code.singleUse && code.taken > 0 }, customer))
    else unknownCodes.push(text)
  }
  const base = measure(lines)
  const shipment = { country: input.country, state: '', postalCode: '', weight: base.weight, total: base.subtotal }
  const rates = base.ships ? await listFlatRates(q, shipment) : []
  const shippingAmount = rates[0]?.amount ?? 0
  const cart: DiscountedCart = { ...base, isWholesale: input.isWholesale, shippingAmount, today: input.day, codesEnabled, combination }
  const decision = decideDiscounts([...automatic, ...entered], cart)
  const allocation = allocateDiscounts(
    lines,
    decision.applied.map(({ quoteDiscount }) => quoteDiscount),
  )
  const others = await listTestedDiscounts(
    q,
    entered.map(({ rule }) => rule.id),
    maxTriedCodes,
  )
  const tried = []
  for (const row of others) {
    const candidate = await toCandidate(shop, row, { id: 0, text: row.code, isUsedUp: false }, customer)
    tried.push({ rule: candidate.rule, text: row.code, reasons: decideDiscounts([candidate], cart).rejected[0]?.reasons ?? [] })
  }
  const isFree = decision.applied.some(({ rule }) => coversRate(rule, shippingAmount))
  return {
    decision,
    amounts: allocation.discounts.map(({ kind, amount }) => (kind === 'free_shipping' && isFree ? shippingAmount : amount)),
    unknownCodes,
    tried,
    subtotal: base.subtotal,
    discount: allocation.lines.reduce((sum, amount) => sum + amount, 0),
    shipping: rates[0] ? { name: rates[0].name, amount: isFree ? 0 : shippingAmount } : null,
  }
}

async function toCandidate(
  shop: Shop,
  row: NonNullable<Awaited<ReturnType<typeof findDiscount>>>,
  code: NonNullable<DiscountCandidate['code']>,
  customer: { userId: number | null; emailKey: string | null },
): Promise<DiscountCandidate> {
  const uses = await countCustomerUses(shop.db.read, row.customerLimit === null ? [] : [row.id], { ...customer, ownOrderIds: [] })
  const rule = toRule(row)
  return { rule, code, taken: row.taken, takenByCustomer: uses.get(row.id) ?? 0, isForAnother: isForAnother(rule, customer.emailKey) }
}

function measure(lines: TestLine[]) {
  const items = lines.filter(({ key }) => !key.includes(':'))
  return {
    lines,
    subtotal: lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0),
    quantity: items.reduce((sum, line) => sum + line.quantity, 0),
    weight: items.reduce((sum, line) => sum + (line.ships ? line.weight * line.quantity : 0), 0),
    ships: items.some(({ ships }) => ships),
  }
}
