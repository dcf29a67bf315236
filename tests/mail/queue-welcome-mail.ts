import { queueMail } from '#src/mail/outbox.ts'
import type { TestShop } from '#tests/support/shop.ts'

export const queueWelcomeMail = (shop: TestShop, to = 'ann@example.com', threadIds: string[] = []) =>
  shop.db.transaction((tx) =>
    queueMail(shop, tx, {
      template: 'welcome',
      to,
      threadIds,
      params: { customer_name: 'Ann', account_link: 'https://shop.example/dashboard', confirm_prompt: '' },
    }),
  )
