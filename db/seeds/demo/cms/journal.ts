import { type DemoPage, block, text } from './demo-page.ts'

const article = (page: Omit<DemoPage, 'template' | 'categories'>): DemoPage => ({ ...page, template: 'article', categories: ['journal'] })

export const journal: DemoPage[] = [
  article({
    title: 'How a Harbor Mug is made',
    slug: 'journal/how-a-harbor-mug-is-made',
    excerpt: 'A day in Astoria with the nine people who press, dip and fire every mug we sell.',
    tags: ['Workshops', 'Stoneware'],
    image: 'mug-moss.webp',
    daysAgo: 6,
    blocks: ({ image, product }) => [
      text(
        '<p>The loft still smells a little of rope. Until 1971 it was where the salmon fleet mended its nets; now there are four wheels by the windows, two kilns at the far end, and on a Tuesday morning in October, three hundred mugs without handles.</p><h2>Clay first</h2><p>Every Marlow piece begins as the same clay body: a gray stoneware with iron in it, which burns to small dark speckles in the kiln. It arrives in twenty-five-kilo bags, rests for two weeks, and is pressed into plaster molds that Ruth, who founded the studio, cuts herself.</p><p>A mold is good for about eighty mugs. Then its edges soften, and the line where the glaze stops would no longer be clean.</p>',
      ),
      block('image', {
        image: image('mug-detail.webp', 'The bare clay foot of a mug, where the glaze stops'),
        caption: 'The band at the foot stays bare, so that the mug does not stick to the kiln shelf.',
        width: 'text',
      }),
      text(
        '<h2>The handle</h2><p>A handle is pulled, not cast: a strip of wet clay is stroked downward until it is as thin as it should be, bent, and left to stiffen for an hour. “Three fingers, no pinching,” says Ruth, and tries each one with her own hand. About one in fifteen goes back into the bucket.</p><h2>Dip, count to four, out</h2><p>After the first firing the mugs are pink and thirsty. They go into the glaze upside down, for four seconds, held by the foot. Three seconds would leave it thin at the rim; five would make it run.</p>',
      ),
      block('quote', {
        text: 'People ask why no two are the same. I would be worried if they were.',
        author: 'Ruth Marlow',
        role: 'Marlow Clay',
      }),
      text(
        '<h2>Two nights in the kiln</h2><p>The second firing takes fourteen hours up to 1,240 °C and a day and a half to cool. Opening the door early is the most expensive mistake a potter can make, so there is a padlock on it. Ruth does not have the key.</p>',
      ),
      block('product-card', { products: [product('harbor-mug')] }),
    ],
  }),
  article({
    title: 'Oil a cutting board in ten minutes',
    slug: 'journal/oil-a-cutting-board',
    excerpt: 'Once a month, with a rag and a spoonful of oil. What to use, what to avoid, and how to save a dry board.',
    tags: ['Care', 'Wood'],
    image: 'board.webp',
    daysAgo: 19,
    blocks: ({ image, product }) => [
      text(
        '<p>A board that is oiled does not split, does not smell of onions, and does not drink the juice of a tomato. It takes ten minutes a month, and most of them are waiting.</p><h2>You need</h2><ul><li><p>Food-safe mineral oil, or linseed oil that dries (not the one from the hardware store)</p></li><li><p>A lint-free rag</p></li><li><p>Coarse salt and half a lemon, if there are stains</p></li></ul><h2>How to do it</h2><ol><li><p>Rub the dry board with salt and the cut side of the lemon. Wipe it off and let the board dry on its edge for an hour.</p></li><li><p>Pour a spoonful of oil on the rag and rub it in along the grain: both sides, and the edges twice, because that is where water gets in.</p></li><li><p>Wait ten minutes. Where the wood looks dry again, add a little.</p></li><li><p>Wipe off whatever is left. A board should feel smooth, never sticky.</p></li></ol>',
      ),
      block('image', {
        image: image('board-detail.webp', 'The grain of an oiled walnut board'),
        caption: 'Oiled on the right, before oiling on the left.',
        width: 'text',
      }),
      block('callout', {
        tone: 'warn',
        title: 'Not olive oil',
        html: '<p>Cooking oils turn rancid in the wood, and there is no way to wash them out again.</p>',
      }),
      text(
        '<h2>If it is too late</h2><p>A board that has gone gray and rough can be saved. Sand it along the grain, first with 120 grit, then 220; wet it, let it dry, sand once more; then oil it three days in a row. A split that does not go through to the other side is not a problem. One that does is the end of a cutting board, and the beginning of a cheese board.</p>',
      ),
      block('product-grid', {
        title: 'For this article',
        source: 'chosen',
        products: ['walnut-cutting-board', 'turned-pepper-mill'].map(product),
        count: 2,
      }),
    ],
  }),
  article({
    title: 'Four minutes for a cup of coffee',
    slug: 'journal/four-minutes-for-a-cup-of-coffee',
    excerpt: 'Pour-over without a scale on the counter: one kettle, one filter, and a pour you can count.',
    tags: ['Kitchen', 'Coffee'],
    image: 'kettle-graphite.webp',
    daysAgo: 33,
    blocks: ({ image, product }) => [
      text(
        '<p>There are people who weigh their water. We admire them. This is for the other mornings: a method that needs no scale, takes four minutes and tastes the same each time.</p><h2>The amounts</h2><p>Three heaped tablespoons of coffee, ground like coarse sand, for one 12 oz mug. Fill the mug with cold water to the line of the glaze and pour that into the kettle: now you have exactly enough.</p><h2>The pour</h2><ol><li><p><strong>0:00.</strong> Wet the grounds until nothing is dry, and wait. They swell and smell wonderful.</p></li><li><p><strong>0:40.</strong> Pour in slow circles from the middle outward, counting to twenty. Stop a finger below the rim of the filter.</p></li><li><p><strong>1:40.</strong> The same again.</p></li><li><p><strong>2:40.</strong> The rest of the water, straight into the middle.</p></li><li><p><strong>4:00.</strong> Take the filter away, even if it still drips. The last drops are bitter.</p></li></ol>',
      ),
      block('image', {
        image: image('kettle-detail.webp', 'The gooseneck spout of a kettle'),
        caption: 'The narrow spout does most of the work: the stream stays thin however you tilt the kettle.',
        width: 'text',
      }),
      block('callout', {
        tone: 'info',
        title: 'Too sour, or too bitter?',
        html: '<p>Sour: grind finer, or pour slower. Bitter: grind coarser. Change one thing at a time.</p>',
      }),
      block('product-grid', {
        title: 'What we used',
        source: 'chosen',
        products: ['slow-pour-kettle', 'harbor-mug', 'still-carafe'].map(product),
        count: 3,
      }),
    ],
  }),
  article({
    title: 'A weekend with one bag',
    slug: 'journal/a-weekend-with-one-bag',
    excerpt: 'Three days at the coast in 38 liters: a packing list that has survived two years of weekends.',
    tags: ['Travel'],
    image: 'duffel-olive.webp',
    daysAgo: 52,
    blocks: ({ image, product }) => [
      text(
        '<p>The trick to packing light is not folding. It is deciding once, writing it down, and not deciding again. This is our list; it has been to Cannon Beach, to Montreal, and to four weddings.</p><h2>To wear</h2><ul><li><p>One pair of trousers on, one packed</p></li><li><p>Three shirts that go with both</p></li><li><p>A sweater, worn or strapped outside</p></li><li><p>Underwear for each day and one more</p></li></ul><h2>In the side pocket</h2><ul><li><p>A flask, filled with tea before leaving</p></li><li><p>Notebook and pen</p></li><li><p>Soap in its tin: it does everything, and airport security does not mind</p></li></ul><h2>Last in, first out</h2><p>The umbrella goes on top, beside the book. On the Oregon coast you need one or the other within an hour of arriving.</p>',
      ),
      block('gallery', {
        images: [
          {
            image: image('duffel-detail.webp', 'Leather reinforcement at the end of a canvas duffel'),
            caption: 'Leather where bags wear through first',
          },
          { image: image('flask-forest.webp', 'A green flask'), caption: 'Tea, still hot at noon' },
          { image: image('umbrella-mustard.webp', 'A mustard-colored umbrella'), caption: 'Last in, first out' },
        ],
        layout: 'grid',
      }),
      block('product-grid', {
        title: 'In the bag',
        source: 'chosen',
        products: ['weekend-duffel', 'trail-flask', 'field-notebook', 'harbor-umbrella'].map(product),
        count: 4,
      }),
    ],
  }),
  article({
    title: 'Wool, in every season',
    slug: 'journal/wool-in-every-season',
    excerpt: 'Why we never wash a blanket, and how to get candle wax out of one.',
    tags: ['Care', 'Home'],
    image: 'blanket-rust.webp',
    daysAgo: 71,
    blocks: ({ image, product }) => [
      text(
        '<p>Wool cleans itself, as long as you let it breathe. Hang a blanket outside on a damp, cool day for an afternoon: the fibers take up moisture, let go of dust and smells, and come back fresh. Once a season is enough.</p><h2>Spots</h2><p>Dab, never rub. Cold water and a drop of mild soap take out almost everything, if you do not wait until Monday.</p><p><strong>Wax:</strong> lay an ice pack on it until it is brittle, break it off, and draw out the rest with a warm iron through brown paper.</p><p><strong>Red wine:</strong> sparkling water at once, then a cloth, then more water.</p>',
      ),
      block('image', { image: image('blanket-detail.webp', 'The whip-stitched edge of a striped wool blanket'), width: 'text' }),
      text(
        '<h2>Moths</h2><p>They eat what lies still in the dark. A blanket that is used is safe; one that rests over the summer belongs in a cotton bag with a piece of cedar, which you sand lightly each spring so that it smells again.</p><h2>Pilling</h2><p>New wool sheds short fibers for some weeks. Comb them off with a stiff brush. It is not wear, and it stops.</p>',
      ),
      block('product-card', { products: [product('coast-wool-blanket')] }),
    ],
  }),
  article({
    title: 'A table that can run late',
    slug: 'journal/a-table-that-can-run-late',
    excerpt: 'Six people, two bowls, and nothing that has to be carried to the kitchen after nine.',
    tags: ['Kitchen', 'Home'],
    image: 'plates-slate.webp',
    daysAgo: 88,
    blocks: ({ image, product }) => [
      text(
        '<p>The best dinners are the ones nobody gets up from. That is less a matter of cooking than of what is on the table when people sit down.</p><h2>Water before wine</h2><p>One carafe for every three people, filled before the doorbell rings. Nobody should have to ask.</p><h2>Everything in the middle</h2><p>Serve in two large bowls and on a board, and let people help themselves. A coupe plate has room for three things and keeps the sauce where it belongs.</p>',
      ),
      block('columns', {
        columns: [
          {
            blocks: [
              block('image', {
                image: image('bowls-sage.webp', 'Three nesting bowls in sage glaze'),
                caption: 'The large bowl feeds six',
                width: 'wide',
              }),
            ],
          },
          {
            blocks: [
              block('image', {
                image: image('candle.webp', 'A candle in amber glass'),
                caption: 'Unscented at the table, please',
                width: 'wide',
              }),
            ],
          },
        ],
      }),
      text(
        '<h2>Light from below</h2><p>Turn off whatever hangs from the ceiling. Two candles and one lamp on the sideboard are enough to see the food and kind to everyone over thirty.</p><h2>Dessert is already there</h2><p>Fruit, a piece of hard cheese, dark chocolate broken by hand. It can wait on the sideboard from the start, and at half past eleven it will be exactly what you want.</p>',
      ),
      block('product-grid', {
        title: 'On the table',
        source: 'chosen',
        products: ['everyday-plates', 'nesting-bowls', 'still-carafe', 'evening-candle'].map(product),
        count: 4,
      }),
    ],
  }),
]
