import { hour } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { returnsPersonalData } from './personal-columns.ts'

export const returnsModule = {
  name: 'returns',
  routes: [async () => (await import('./routes.tsx')).returnRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).returnsAdmin],
  menu: [{ group: 'sales', place: 60, label: 'returns.title', href: '/admin/ecommerce/returns', icon: 'undo-2', area: 'orders' }],
  tasks: [
    {
      name: 'erase texts of returns of deleted accounts',
      intervalMs: hour,
      load: async () => (await import('./erase-returns.ts')).eraseReturnTexts,
    },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/returns.ts')).returnsStrings],
    fr: [async () => (await import('#src/i18n/fr/returns.ts')).returnsStrings],
  },
  labels: {
    orders: {
      returns: `
        number withdrawalNumber state.* reason.* requestTitle requestIntro quantity quantityOf reason reasonOf chooseReason
        note noteHint photos photosHint tooManyPhotos send sent excluded.* withdrawExcluded.* notOffered withdrawalNotOffered
        keyUsed chooseUnits noneLeft tooMany withdrawTitle withdrawIntro withdrawConfirmTitle withdrawStatement withdrawMail
        continue confirmWithdrawal changeItems withdrawn buyerAndEmail instructions yours requestedOn statedOn declinedBecause
        unitsOf cancel cancelNumber cancelledNow photo unitsTaken`,
    },
  },
  audit: {
    area: 'orders',
    nouns: {
      return: { label: 'returns.return', verbs: ['approved', 'completed', 'declined', 'received'] },
    },
    lists: { returns: 'returns.title' },
  },
  personalData: returnsPersonalData,
  demo: async () => (await import('#db/seeds/demo/returns.ts')).seedReturns,
} as const satisfies Module
