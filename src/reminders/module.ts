import { hour, minute } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const remindersModule = {
  name: 'reminders',
  tasks: [
    {
      name: 'send cart reminders',
      intervalMs: 10 * minute,
      load: async () => (await import('./mail-cart-reminders.ts')).mailCartReminders,
    },
    { name: 'send review requests', intervalMs: hour, load: async () => (await import('./mail-review-requests.ts')).mailReviewRequests },
  ],
} as const satisfies Module
