import { type DemoPage, block, text } from './demo-page.ts'

/** What a visitor looks for besides products. */
export const shopPages: DemoPage[] = [
  {
    title: 'Our story',
    slug: 'about',
    excerpt: 'A small store in Portland for things that are worth repairing.',
    template: 'wide',
    image: 'mug-oat.webp',
    daysAgo: 200,
    blocks: ({ image }) => [
      text(
        '<p>Hearth &amp; Harbor began with a broken kettle. The grip had cracked, the maker sold no spare part, and a kettle that boiled water perfectly well went to the dump. We thought that was a poor way to make things, and a worse way to sell them.</p><p>So we opened a store with one rule: we sell nothing that we cannot also repair, or that its maker will not. Ten years later it is still the rule.</p>',
      ),
      block('columns', {
        align: 'middle',
        columns: [
          {
            blocks: [
              block('image', { image: image('kettle-detail.webp', 'The walnut grip of a kettle, held by one screw'), width: 'wide' }),
            ],
          },
          {
            blocks: [
              text(
                '<h2>Four workshops, known by name</h2><p>Almost everything here comes from four makers: clay from Astoria, lamps and desk tools from a two-room shop in Tacoma, canvas from a family mill in Maine, and our own line of wood, wool and paper.</p><p>We visit each of them twice a year. It is the best part of the job.</p>',
              ),
            ],
          },
        ],
      }),
      block('quote', {
        text: 'If it can wear out, you should be able to replace it with a screwdriver.',
        author: 'Ines Aldana',
        role: 'Northlight, maker of the Dome Table Lamp',
      }),
      block('columns', {
        columns: [
          {
            blocks: [
              text(
                '<h3>Used before it is sold</h3><p>A product spends a season in one of our homes first. About a third never reach the store.</p>',
              ),
            ],
          },
          {
            blocks: [
              text(
                '<h3>Spare parts, always</h3><p>Grips, straps, stoppers, lids and shades stay in stock for as long as we sell the product, and five years after.</p>',
              ),
            ],
          },
          {
            blocks: [
              text(
                '<h3>Packed without plastic</h3><p>Parcels leave in paper and cardboard. Ceramics travel in a second box, which you can send back empty for free.</p>',
              ),
            ],
          },
        ],
      }),
      block('brand-stories', { title: 'The workshops', count: 4 }),
      block('button', { buttons: [{ label: 'Read the journal', link: '/category/journal', look: 'primary' }], align: 'center' }),
    ],
  },
  {
    title: 'Size guide',
    slug: 'size-guide',
    excerpt: 'Which bag, blanket, plate and mug: measured, and compared with things you know.',
    image: 'backpack-side.webp',
    daysAgo: 150,
    blocks: ({ image, product }) => [
      text(
        '<p>All sizes are measured on the finished product, laid flat and empty. Handmade stoneware varies by up to a quarter of an inch.</p><h2>Bags</h2><table><tbody><tr><th>Bag</th><th>Volume</th><th>Size</th><th>Fits</th></tr><tr><td>Ridgeway Backpack, small</td><td>18 L</td><td>11 × 16 × 5 in</td><td>14-inch laptop, lunch, a sweater</td></tr><tr><td>Ridgeway Backpack, large</td><td>26 L</td><td>12.5 × 18 × 6.5 in</td><td>16-inch laptop and one night away</td></tr><tr><td>Weekend Duffel</td><td>38 L</td><td>20 in long, 11 in across</td><td>Three days of clothes, in the overhead bin</td></tr></tbody></table>',
      ),
      block('image', {
        image: image('backpack-side.webp', 'The backpack from the side, showing its depth'),
        caption: 'The 18 L backpack is 5 inches deep.',
        width: 'text',
      }),
      text(
        '<h2>Blankets</h2><table><tbody><tr><th>Size</th><th>Measures</th><th>For</th></tr><tr><td>Throw</td><td>51 × 71 in</td><td>One person on a sofa, or the foot of a bed</td></tr><tr><td>Queen</td><td>90 × 90 in</td><td>A queen bed with 15 in on each side, or two people outdoors</td></tr></tbody></table><h2>Plates and mugs</h2><table><tbody><tr><th>Piece</th><th>Measures</th><th>For</th></tr><tr><td>Salad plate</td><td>8.5 in across</td><td>Toast, cake, a starter</td></tr><tr><td>Dinner plate</td><td>10.5 in across</td><td>A main course; fits a 12-inch cabinet</td></tr><tr><td>Harbor Mug, 12 oz</td><td>3.4 in wide, 3.7 in tall</td><td>Coffee with milk</td></tr><tr><td>Harbor Mug, 16 oz</td><td>3.7 in wide, 4.2 in tall</td><td>Tea, or soup</td></tr></tbody></table>',
      ),
      block('callout', {
        tone: 'info',
        title: 'Between two sizes?',
        html: '<p>Take the larger bag and the smaller mug. And if it was the wrong choice, <a href="/shipping-and-returns">send it back</a> within 30 days.</p>',
      }),
      block('product-grid', {
        title: 'Measured above',
        source: 'chosen',
        products: ['ridgeway-backpack', 'weekend-duffel', 'coast-wool-blanket', 'everyday-plates'].map(product),
        count: 4,
      }),
    ],
  },
  {
    title: 'Shipping and returns',
    slug: 'shipping-and-returns',
    excerpt: 'Free ground shipping from $75 in the United States, and 30 days to return.',
    daysAgo: 180,
    blocks: ({ faqGroup }) => [
      block('benefits', {
        source: 'own',
        items: [
          { icon: 'truck', text: 'Free ground shipping from $75 in the United States' },
          { icon: 'rotate-ccw', text: '30 days to return unused items' },
          { icon: 'package-check', text: 'Broken on the way? We replace it' },
        ],
      }),
      text(
        '<h2>Shipping</h2><p>Orders placed before 2 p.m. Portland time on a working day leave the next working day. Checkout shows the cost and the expected dates for your address before you pay.</p><table><tbody><tr><th>Where to</th><th>Method</th><th>Cost</th><th>Working days</th></tr><tr><td rowspan="2">United States</td><td>Ground</td><td>$6.95, free from $75</td><td>3–5</td></tr><tr><td>Express</td><td>$18.95</td><td>1–2</td></tr><tr><td rowspan="2">Canada</td><td>Standard</td><td>$12.95</td><td>4–8</td></tr><tr><td>Express</td><td>$26.95</td><td>2–3</td></tr><tr><td>Europe</td><td>From Rotterdam</td><td>$11.50 plus $1.50 per kg</td><td>3–6</td></tr><tr><td>Everywhere else</td><td>Worldwide</td><td>$39.00 plus $4.50 per kg</td><td>7–14</td></tr></tbody></table><h2>Returns</h2><ol><li><p>Open your order, from the confirmation email or your <a href="/dashboard">dashboard</a>, and choose <strong>Return items</strong>.</p></li><li><p>We answer within one working day with the address.</p></li><li><p>Pack the items well. We check them within three working days of their arrival and refund the way you paid.</p></li></ol><p>Personalized items and downloads cannot be returned, unless something is wrong with them.</p>',
      ),
      block('callout', {
        tone: 'ok',
        title: 'An item arrived broken?',
        html: '<p>Send us two photos within a week. We send a new one or your money back, and you need not return the pieces. <a href="/kb/an-item-arrived-damaged">How it works</a></p>',
      }),
      block('faq', { heading: 'Common questions', group: faqGroup('Shipping and returns') }),
    ],
  },
  {
    title: 'Questions and answers',
    slug: 'questions',
    excerpt: 'Short answers about orders, products and care.',
    daysAgo: 120,
    blocks: () => [
      block('faq', { heading: '', group: null }),
      block('kb-teaser', { title: 'More in the help center', source: 'helpful', count: 3 }),
      block('callout', {
        tone: 'info',
        title: 'Not answered here?',
        html: '<p><a href="/contact">Write to us</a>. A person answers within one working day.</p>',
      }),
    ],
  },
  {
    title: 'Contact us',
    slug: 'contact',
    excerpt: 'Write to us, call, or come by the store on Wharf Street.',
    daysAgo: 110,
    blocks: ({ form }) => [
      text(
        '<p>A person reads every message and answers within one working day. Questions that many people have are <a href="/questions">answered already</a>.</p>',
      ),
      block('form', { heading: '', form: form('contact') }),
      text('<h2>The store</h2><p>212 Wharf Street, Portland, OR 97209<br />Tuesday to Saturday, 10 a.m. to 6 p.m.</p>'),
    ],
  },
]

const draftNotice = () =>
  block('callout', {
    tone: 'warn',
    title: 'A draft, not legal advice',
    html: '<p>Complete the passages in brackets and have the page checked before you publish it.</p>',
  })

/** Drafts: what a shop must say here depends on where it sells and what it stores. */
export const legalDrafts: DemoPage[] = [
  {
    title: 'Privacy',
    slug: 'privacy',
    excerpt: 'What we store about you, why, and for how long.',
    isDraft: true,
    daysAgo: 30,
    blocks: () => [
      draftNotice(),
      text(
        '<h2>Who is responsible</h2><p>Hearth &amp; Harbor, 212 Wharf Street, Portland, OR 97209. Email: help@example.com. [Add the person responsible for data protection, where the law asks for one.]</p><h2>What we store</h2><ul><li><p><strong>Orders:</strong> your name, addresses, email, what you bought and how you paid. We need them to deliver, and tax law makes us keep invoices for [number] years. Card numbers go to the payment processor and never reach us.</p></li><li><p><strong>Your account:</strong> your name, email, addresses and a password, stored so that not even we can read it. You can download all of it and delete the account in your dashboard.</p></li><li><p><strong>Messages:</strong> what you write to us and what you attach, until [period] after the last message.</p></li><li><p><strong>Visits:</strong> which pages are opened, without your name or address, to see what people look for.</p></li></ul><h2>Cookies</h2><p>One for your cart, one for your session, and small ones that remember choices such as your language. None of them follows you to other sites. [List any service you add.]</p><h2>Who else sees your data</h2><p>The carrier that brings the parcel, the payment processor you choose, and [the company that hosts this store]. Nobody buys it from us.</p><h2>Your rights</h2><p>You can see, correct, download and delete your data, and object to its use. Write to help@example.com, or do it yourself in your dashboard. [Name the authority to which people may complain.]</p>',
      ),
    ],
  },
  {
    title: 'Terms of sale',
    slug: 'terms',
    excerpt: 'The rules that hold when you buy from us.',
    isDraft: true,
    daysAgo: 30,
    blocks: () => [
      draftNotice(),
      text(
        '<h2>The contract</h2><p>Your order is an offer. The contract begins when we confirm it by email. If an item turns out to be sold out, we tell you at once and refund what you paid for it.</p><h2>Prices and tax</h2><p>Prices are in US dollars. Checkout adds shipping and the tax of the place of delivery before you pay. Customs duties outside [countries] are paid on delivery.</p><h2>Delivery</h2><p>See <a href="/shipping-and-returns">Shipping and returns</a>. The dates at checkout are expected dates, not promises. [Add the law on late delivery, where one applies.]</p><h2>Returns</h2><p>You may return unused items within 30 days of delivery. Consumers in the European Union may also withdraw from the contract within 14 days without giving a reason.</p><h2>Defects</h2><p>If something is broken or not as described, we repair it, replace it or give you your money back, as you prefer. The rights the law gives you stay as they are.</p><h2>Subscriptions</h2><p>The Candle Club renews until you cancel it, which you can do in your dashboard at any time. What is paid for is still delivered.</p><h2>Law and disputes</h2><p>[Name the law that applies and the court or board in charge.]</p>',
      ),
    ],
  },
]
