import type { DemoArticle } from './demo-article.ts'

/** About orders, delivery and payment. */
export const orderArticles: DemoArticle[] = [
  {
    title: 'Delivery times and shipping costs',
    slug: 'delivery-times-and-shipping-costs',
    categories: ['shipping'],
    excerpt: 'What delivery costs, how long it takes, and from which total it is free.',
    isFeatured: true,
    votes: [46, 3],
    daysAgo: 80,
    body: `<p>Orders placed before 2 p.m. (Portland time) on a working day leave our warehouse the next working day. You get an email with a tracking link as soon as the parcel is on its way.</p>
<h2>United States</h2>
<table><tbody><tr><th>Method</th><th>Cost</th><th>Delivery</th></tr><tr><td>Ground</td><td>$6.95, free from $75</td><td>3–5 working days</td></tr><tr><td>Ground, heavy parcel (over 20 kg)</td><td>$14.95, free from $75</td><td>3–6 working days</td></tr><tr><td>Express</td><td>$18.95</td><td>1–2 working days</td></tr></tbody></table>
<h2>Canada and Europe</h2>
<p>Canada: Standard for $12.95 (4–8 working days) or Express for $26.95 (2–3 working days).</p>
<p>Europe: from our warehouse in Rotterdam for $11.50 plus $1.50 per kilogram, 3–6 working days.</p>
<h2>Everywhere else</h2>
<p>We ship worldwide for $39.00 plus $4.50 per kilogram, 7–14 working days. Customs duties, if there are any, are paid on delivery.</p>
<h2>What checkout shows you</h2>
<p>The exact cost and the expected delivery dates for your address appear at checkout, before you pay.</p>`,
  },
  {
    title: 'Track your order',
    slug: 'track-your-order',
    categories: ['shipping', 'orders'],
    excerpt: 'Where to find the tracking link, and what to do when a parcel does not move.',
    isFeatured: true,
    votes: [31, 2],
    daysAgo: 76,
    body: `<h2>With an account</h2>
<ol><li><p><a href="/login">Sign in</a> and open <strong>Orders</strong> in your dashboard.</p></li><li><p>Choose the order. Each parcel has its own tracking link.</p></li></ol>
<h2>Without an account</h2>
<p>Open the link <strong>View your order</strong> in the confirmation email. The page always shows the latest state, so keep that email.</p>
<h2>The tracking page shows nothing new</h2>
<p>Carriers scan a parcel when they take it over, which can be a day after the label was printed. If nothing has changed for five working days, write to us and we will ask the carrier, or send the items again.</p>
<h2>Only part of my order arrived</h2>
<p>We sometimes ship from two warehouses. Look at the order page: it lists what is in each parcel.</p>`,
  },
  {
    title: 'Change or cancel an order',
    slug: 'change-or-cancel-an-order',
    categories: ['orders'],
    excerpt: 'For a short time after ordering you can correct the address or cancel by yourself.',
    isFeatured: true,
    votes: [38, 6],
    daysAgo: 74,
    body: `<h2>Within 30 minutes</h2>
<p>Open your order page from the confirmation email or from your dashboard. There you can:</p>
<ul><li><p>correct the delivery address,</p></li><li><p>cancel the whole order. The money goes back the way you paid, usually within five working days.</p></li></ul>
<h2>Later</h2>
<p>Write to us with the order number. As long as the parcel is not packed we can still change the address, add or remove items, and charge or refund the difference.</p>
<h2>After it was shipped</h2>
<p>We cannot stop a parcel. Please <a href="/kb/return-an-item">return the items</a> when they arrive.</p>`,
  },
  {
    title: 'Payment methods',
    slug: 'payment-methods',
    categories: ['orders'],
    excerpt: 'Cards, PayPal, bank transfer, and invoices for wholesale customers.',
    votes: [17, 3],
    daysAgo: 70,
    body: `<h2>What we accept</h2>
<ul><li><p>Credit and debit cards</p></li><li><p>PayPal</p></li><li><p>Bank transfer: we ship when the money has arrived</p></li><li><p>Invoice, for approved wholesale customers</p></li></ul>
<h2>My card was declined</h2>
<p>Nothing was charged. The most common reasons are a mistyped number or security code, and a bank that wants to confirm the payment in its app. Try again, or choose another method on the same page: your cart stays as it is.</p>
<h2>I was charged, but have no confirmation</h2>
<p>Wait ten minutes and check the spam folder. Still nothing? Write to us with the time and the amount, and we will find the payment.</p>`,
  },
  {
    title: 'Use a discount code',
    slug: 'use-a-discount-code',
    categories: ['orders'],
    excerpt: 'Where to enter it, and why a code may not apply.',
    votes: [12, 4],
    daysAgo: 52,
    body: `<p>Enter the code in your cart or at checkout, below the list of items, and choose <strong>Apply</strong>. The discount appears at once.</p>
<p>If a code does not apply, the message says why. Usually one of these is the reason:</p>
<ul><li><p>The code has ended, or was used before.</p></li><li><p>The cart is below the least total of the code.</p></li><li><p>The code is for other products, or not for products on sale.</p></li></ul>
<p>Automatic discounts need no code. If several discounts apply, the cart uses the best one for you.</p>`,
  },
]
