import { Elysia } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { listPaidWithoutPayment } from '#src/orders/payment/paid-without-payment.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import { ReconciliationPage, reconciliationPath } from '#templates/payments/reconciliation-page.tsx'
import { maxReconciliationRows } from '../limits.ts'
import { listOpenUnmatched } from '../list-unmatched-payments.ts'
import { listRejectedEvents } from '../events/list-webhook-events.ts'
import { differingReasons, unmatchedReasons } from '../unmatched-payments.ts'

/** Everything that does not fit together, on one page. */
export const reconciliationRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'payments')).get(reconciliationPath, async ({ view }) => {
    const { read } = shop.db
    const others = unmatchedReasons.filter((reason) => !differingReasons.some((differing) => differing === reason))
    const [withoutOrder, differing, withoutPayment, rejected] = await Promise.all([
      listOpenUnmatched(read, others, maxReconciliationRows + 1),
      listOpenUnmatched(read, differingReasons, maxReconciliationRows + 1),
      listPaidWithoutPayment(shop.db, maxReconciliationRows + 1),
      listRejectedEvents(read, maxReconciliationRows + 1),
    ])
    const formatAmount = (amount: number, currency: string) => formatsFor(view.language, currency, 'UTC').money(amount)
    const body = (
      <ReconciliationPage
        view={view}
        withoutOrder={withoutOrder}
        differing={differing}
        withoutPayment={withoutPayment}
        rejected={rejected}
        formatAmount={formatAmount}
        maxShown={maxReconciliationRows}
      />
    )
    return page(view, view.t('payments.reconciliation'), body)
  })
