import { hour, minute } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { ordersPersonalData } from './personal-columns.ts'

export const ordersModule = {
  name: 'orders',
  routes: [async () => (await import('./routes.tsx')).orderRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).ordersAdmin],
  menu: [
    { group: 'sales', place: 20, label: 'admin.nav.orders', href: '/admin/ecommerce/orders', icon: 'shopping-bag', area: 'orders' },
    { group: 'sales', place: 40, label: 'orders.pending.title', href: '/admin/pending-orders', icon: 'clock', area: 'orders' },
  ],
  tasks: [
    {
      name: 'send emails about failed payments',
      intervalMs: minute,
      load: async () => (await import('./mails/mail-failed-payments.ts')).mailFailedPayments,
    },
    {
      name: 'send payment reminders',
      intervalMs: 10 * minute,
      load: async () => (await import('./mails/remind-of-payment.ts')).remindOfPayments,
    },
    {
      name: 'erase contacts of deleted accounts',
      intervalMs: hour,
      load: async () => (await import('./erase-contacts.ts')).eraseDueContacts,
    },
  ],
  jobs: {
    'orders.mailAddedFile': async () => (await import('./mails/mail-added-file.ts')).runAddedFileMails,
  },
  packs: {
    de: [
      async () => (await import('#src/i18n/de/buyer-actions.ts')).buyerActionsStrings,
      async () => (await import('#src/i18n/de/mail-orders.ts')).mailOrdersStrings,
      async () => (await import('#src/i18n/de/order-edits.ts')).orderEditsStrings,
      async () => (await import('#src/i18n/de/orders.ts')).ordersStrings,
      async () => (await import('#src/i18n/de/pay-order.ts')).payOrderStrings,
    ],
    fr: [
      async () => (await import('#src/i18n/fr/buyer-actions.ts')).buyerActionsStrings,
      async () => (await import('#src/i18n/fr/mail-orders.ts')).mailOrdersStrings,
      async () => (await import('#src/i18n/fr/order-edits.ts')).orderEditsStrings,
      async () => (await import('#src/i18n/fr/orders.ts')).ordersStrings,
      async () => (await import('#src/i18n/fr/pay-order.ts')).payOrderStrings,
    ],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/order-edits.ts')).orderEditsStrings],
  },
  labels: {
    checkout: {
      payOrder: `
        pay payBeforeTax choose
        title unpaid balance balanceText balanceOf balanceOwed owed lastFailed noPaymentMethods nothingDue amountChanged soldOut paid balanceDue`,
    },
    orders: {
      orders: `
        status.* payment.* fulfillment.* orderNumber items item quantity unitPrice amount giftWrapping contact shipTo billedTo
        paidWith sellerVatNumber taxBySellerNote reverseChargeNote comment refunded thankYou thankYouName confirmed
        paymentPending paymentPendingText paymentPendingLong checkAgain notPlaced notPlacedReason cancelledAfterPayment
        cancelledAfterPaymentText cancelledRefundingText cancelledRefundedText refundedTitle refundedText partiallyRefunded
        notPlacedPaid arrivesOn wasDueOn reorderGone reorderPersonalized setPasswordReason deliveryHeadingDay deliveryHeading
        setPassword accountHeading downloads download downloadFile download.* downloadsMailed viewDownloads noDownload.*
        noDownloadContact continueWith getHelp continueShopping refundDue pdf.vatNumber pdf.page pdf.download paymentRefunded
        paidSince test testDocument testNoSubscription testRealOrder testBar testLeave`,
      buyerActions: '*',
    },
    emails: { orderEdits: 'mailChanges mailDue mailOwed' },
  },
  bundles: {
    'css/order-forms-page.css': ['css/order-forms.css'],
    'css/order-documents-page.css': ['css/order-documents.css'],
  },
  audit: {
    area: 'orders',
    nouns: {
      order: {
        label: 'orders.order',
        verbs: ['commented', 'tagged', 'untagged', 'refunded', 'edited', 'marked_paid'],
        aliases: { moved: 'status_changed' },
      },
      'order.comment': { label: 'orders.noun.comment', verbs: ['edited', 'deleted', 'restored'] },
      'order.downloads': { label: 'orders.orderDownloads', verbs: ['renewed'] },
    },
    lists: { orders: 'orders.title', 'pending-orders': 'orders.pending.title' },
    sentences: {
      'order.payment.requested': 'orders.audit.paymentRequested',
      'order.payment.undone': 'orders.audit.paymentUndone',
    },
  },
  personalData: ordersPersonalData,
  demo: async () => (await import('#db/seeds/demo/orders.ts')).ordersDemo,
} as const satisfies Module
