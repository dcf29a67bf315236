import { createFaqGroup } from '#src/faqs/faq-groups.ts'
import { createFaq } from '#src/faqs/faqs.ts'
import type { DemoSeed } from '#src/module.ts'

export const demoFaqs: Record<string, [question: string, answer: string][]> = {
  'Shipping and returns': [
    [
      'When will my order arrive?',
      '<p>Ground takes 3–5 working days in the United States. Checkout shows the dates for your address, and the email about your parcel has a tracking link.</p>',
    ],
    [
      'Do you ship to my country?',
      '<p>Yes, nearly everywhere. Canada and Europe have rates of their own; all other countries are $39.00 plus $4.50 per kilogram.</p>',
    ],
    ['Can I return something I have used?', '<p>Only if it is faulty. Unused items can be returned within 30 days of delivery.</p>'],
    ['Who pays for the way back?', '<p>You do, unless the item was damaged or wrong. Then we send you a label.</p>'],
  ],
  Products: [
    [
      'Is the stoneware safe for dishwasher and microwave?',
      '<p>Yes. Only avoid sudden changes of temperature, such as cold water in a hot mug.</p>',
    ],
    [
      'Why does my mug look different from the photo?',
      '<p>Each one is dipped by hand, so the glaze pools differently. If you do not like yours, send it back.</p>',
    ],
    [
      'Where do I get a spare part?',
      '<p>Write to us with the name of the product and what broke. Most grips, straps, stoppers and lids are on the shelf.</p>',
    ],
    ['Do you engrave or personalize?', '<p>Notebooks, pens and boards can carry initials. You enter them on the product page.</p>'],
  ],
  'Orders and accounts': [
    [
      'Can I change my order?',
      '<p>For 30 minutes you can correct the address or cancel by yourself. Later, <a href="/tickets/create">write to us</a> before the parcel is packed.</p>',
    ],
    ['Do I need an account?', '<p>No. With one you see all orders in one place, and your addresses are filled in at checkout.</p>'],
    ['How do I cancel the Candle Club?', '<p>In your dashboard, at any time. What is paid for is still delivered.</p>'],
  ],
}

export const faqsDemo: DemoSeed = (shop) =>
  shop.db.transaction(async (tx) => {
    const now = shop.now()
    for (const [name, entries] of Object.entries(demoFaqs)) {
      const groupId = await createFaqGroup(tx, { name }, now)
      for (const [question, answer] of entries) await createFaq(tx, { groupId, question, answer, published: true }, now)
    }
  })
