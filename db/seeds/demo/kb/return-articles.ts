import type { DemoArticle } from './demo-article.ts'

/** About returns and accounts. */
export const returnArticles: DemoArticle[] = [
  {
    title: 'Return an item',
    slug: 'return-an-item',
    categories: ['returns'],
    excerpt: 'Return unused items within 30 days of delivery, from your order page.',
    isFeatured: true,
    votes: [52, 5],
    daysAgo: 79,
    body: `<h2>What can be returned</h2>
<p>Unused items in their packaging, within 30 days of delivery. Personalized items and downloads cannot be returned, unless something is wrong with them.</p>
<h2>How to return</h2>
<ol><li><p>Open your order page from the confirmation email or your dashboard.</p></li><li><p>Choose <strong>Return items</strong>, the items and the reason.</p></li><li><p>We answer within one working day with the address and what to do.</p></li><li><p>Pack the items well. The original box is ideal for ceramics and glass.</p></li></ol>
<h2>When you get your money back</h2>
<p>We check returns within three working days of their arrival and refund the way you paid. Cards take up to five more working days to show it.</p>
<h2>Exchange for another color or size</h2>
<p>Return the item and order the other one right away, so that it does not sell out meanwhile.</p>`,
  },
  {
    title: 'An item arrived damaged',
    slug: 'an-item-arrived-damaged',
    categories: ['returns'],
    excerpt: 'Send us two photos. We replace the item or refund it, and you need not send it back.',
    votes: [24, 1],
    daysAgo: 66,
    body: `<p>We are sorry. Ceramics and glass travel in double boxes, but now and then one breaks.</p>
<ol><li><p>Take a photo of the item and one of the box with its label.</p></li><li><p>Choose <strong>Return items</strong> on your order page, with the reason <strong>Damaged</strong>, and add the photos.</p></li><li><p>Tell us whether you want a new one or your money back.</p></li></ol>
<p>You need not send broken items back. Please keep everything until we have answered, because the carrier may want to see the box.</p>`,
  },
  {
    title: 'Withdraw from a purchase (EU)',
    slug: 'withdraw-from-a-purchase-eu',
    categories: ['returns'],
    excerpt: 'Consumers in the European Union can withdraw without a reason.',
    votes: [6, 1],
    daysAgo: 41,
    body: `<p>If you live in the European Union you can withdraw from a purchase after delivery without giving a reason. Your order page has the button <strong>Withdraw from contract</strong> for as long as you can do so.</p>
<p>You get a confirmation by email at once. We refund the items and the standard delivery within 14 days. We may wait until the items are back, or until you show that you have sent them.</p>`,
  },
  {
    title: 'Reset your password',
    slug: 'reset-your-password',
    categories: ['account'],
    excerpt: 'Get a link by email and choose a new password.',
    votes: [15, 2],
    daysAgo: 61,
    body: `<ol><li><p>Open <a href="/forgot-password">Forgot password</a> and enter your email.</p></li><li><p>Open the link in the email we send you. It works once and only for a short time.</p></li><li><p>Choose a new password. All other devices are signed out.</p></li></ol>
<p>No email? Check the spam folder, and whether you signed up with another address or with Google.</p>
<p>If you ordered as a guest, you have no password yet: the same link lets you choose one, and your orders are in your account from then on.</p>`,
  },
]
