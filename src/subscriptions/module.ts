import { hour } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { subscriptionsPersonalData } from './personal-columns.ts'

export const subscriptionsModule = {
  name: 'subscriptions',
  staffRoutes: [async () => (await import('./admin.tsx')).subscriptionsAdmin],
  menu: [
    { group: 'sales', place: 70, label: 'subscriptions.title', href: '/admin/ecommerce/subscriptions', icon: 'calendar', area: 'orders' },
  ],
  tasks: [
    {
      name: 'announce renewals',
      intervalMs: hour,
      load: async () => (await import('./mail-renewal-notices.ts')).mailRenewalNotices,
    },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/subscriptions.ts')).subscriptionsStrings],
    fr: [async () => (await import('#src/i18n/fr/subscriptions.ts')).subscriptionsStrings],
  },
  labels: {
    account: {
      subscriptions: `
        everyDays everyWeeks everyMonths everyYears days weeks months years title state.* ending none noneText renewsOn endsOn
        endedOn pastDueText pausedText orders updateCard updateCardOf leaving continue cancel cancelOf keep keepOf
        confirmLater confirmNow confirmCancel cancelled kept alreadyEnded notSupported noAnswer cancelFirst renewsEvery`,
    },
  },
  audit: {
    area: 'orders',
    nouns: {
      subscription: { label: 'subscriptions.subscription', verbs: ['continued'] },
    },
    lists: { subscriptions: 'subscriptions.title' },
    sentences: { 'subscription.cancelled': 'subscriptions.audit.cancelled' },
  },
  personalData: subscriptionsPersonalData,
  demo: async () => (await import('#db/seeds/demo/subscriptions.ts')).subscriptionsDemo,
} as const satisfies Module
