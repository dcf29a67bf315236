import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  staffAreas: { '/admin/test-orders': 'orders' },
  readsForWriters: ['GET /admin/test-orders', 'GET /admin/test-orders/delete'],
  recorded: {
    'POST /admin/test-orders/start': ['test_mode.started'],
    'POST /admin/test-orders/delete': ['test_order.deleted'],
  },
  budgets: { 'css/test-mode-page.css': 1 },
  pages: [['test orders', '/admin/test-orders']],
}
