import type { DemoArticle } from './demo-article.ts'

/** About products and the Candle Club. */
export const productArticles: DemoArticle[] = [
  {
    title: 'Care for stoneware and enamel',
    slug: 'care-for-stoneware-and-enamel',
    categories: ['care'],
    excerpt: 'Dishwasher, microwave and stains: what mugs, plates and camp cups take.',
    votes: [29, 2],
    daysAgo: 58,
    body: `<h2>Stoneware</h2>
<p>Mugs, plates and bowls go in the dishwasher and the microwave. Let them cool down before you pour in cold water: a sudden change can crack the glaze.</p>
<p>Gray lines from cutlery are metal, not scratches. Rub them off with baking soda and a damp cloth.</p>
<h2>Enamel</h2>
<p>Camp cups stand on a stove or a fire, but never in a microwave. Wash them by hand to keep the rim bright. A chip in the enamel is harmless; dry it well so it does not rust.</p>
<h2>The Slow Pour Kettle</h2>
<p>Descale it every month with one part vinegar and two parts water. Boil, wait 20 minutes, rinse twice.</p>`,
  },
  {
    title: 'Care for wood and leather',
    slug: 'care-for-wood-and-leather',
    categories: ['care'],
    excerpt: 'Oil a walnut board, clean a leather strap, and what to do about water marks.',
    votes: [21, 1],
    daysAgo: 37,
    body: `<h2>Walnut boards and the pepper mill</h2>
<ul><li><p>Wipe with a damp cloth and dry standing up. Never soak wood, and never put it in the dishwasher.</p></li><li><p>Oil every few weeks with mineral or linseed oil: a thin layer, wait an hour, wipe off.</p></li><li><p>Rub water marks with salt and half a lemon, then oil.</p></li></ul>
<h2>The Milking Stool</h2>
<p>Its oiled oak likes the same. Use felt under the feet on wooden floors.</p>
<h2>Leather straps</h2>
<p>Let wet leather dry in the air, away from heaters. Twice a year, rub in a little colorless balm with a soft cloth.</p>`,
  },
  {
    title: 'Pause, change or cancel the Candle Club',
    slug: 'pause-change-or-cancel-the-candle-club',
    categories: ['account'],
    excerpt: 'Cancel at any time from your dashboard, or use another card.',
    votes: [9, 4],
    daysAgo: 29,
    body: `<p><a href="/login">Sign in</a> and open your dashboard. Your subscription is listed with the date and the amount of the next delivery.</p>
<ul><li><p><strong>Cancel:</strong> you keep what is paid. Until the last day you can change your mind with <strong>Keep subscription</strong>.</p></li><li><p><strong>Change the card:</strong> the next renewal uses it. If a renewal failed, we try again after you have changed the card.</p></li><li><p><strong>Skip a delivery or change the scent:</strong> write to us at least three days before the renewal.</p></li></ul>`,
  },
  {
    title: 'Download the printable planner',
    slug: 'download-the-printable-planner',
    categories: ['orders'],
    excerpt: 'Find your files after paying, and print them at the right size.',
    votes: [8, 1],
    daysAgo: 18,
    body: `<p>After paying, the order page has a download button for each file. The same link is in your confirmation email and, with an account, under <strong>Downloads</strong> in your dashboard.</p>
<h2>Print at the right size</h2>
<p>Choose <strong>Actual size</strong> in the print dialog, not <strong>Fit to page</strong>. The planner has pages in Letter and A4.</p>
<h2>The download does not start</h2>
<p>Try another browser. On a phone, the file is usually in the app <strong>Files</strong>. If the link says that it has ended, write to us and we will renew it.</p>`,
  },
]
