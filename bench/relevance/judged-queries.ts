/** What a shopper of the demo store types, and how well results answer it: 3 = what was looked for, 2 = good, 1 = related. */
export interface JudgedQuery {
  query: string
  /** Grades by path. */
  grades: Map<string, number>
}

const short: Record<string, string> = { p: '/items/', c: '/section/', b: '/brands/', k: '/kb/', j: '/journal/', g: '/' }

// query | type:slug=grade …; the types are p product, c category, b brand, k help article, j journal article, g other page.
const lines = `
mug | p:harbor-mug=3 c:mugs=3 j:how-a-harbor-mug-is-made=2 p:enamel-camp-cups=1
mugs | p:harbor-mug=3 c:mugs=3 j:how-a-harbor-mug-is-made=2 p:enamel-camp-cups=1
harbor mug | p:harbor-mug=3 j:how-a-harbor-mug-is-made=2
harbor | p:harbor-mug=3 p:harbor-umbrella=3 b:hearth-and-harbor=3 j:how-a-harbor-mug-is-made=2
coffee mug | p:harbor-mug=3 c:mugs=2 c:coffee-and-tea=2
coffee | c:coffee-and-tea=3 j:four-minutes-for-a-cup-of-coffee=3 p:slow-pour-kettle=2 p:harbor-mug=2
tea | c:coffee-and-tea=3 p:tideline-teapot=3 c:teapots-and-kettles=3
teapot | p:tideline-teapot=3 c:teapots-and-kettles=3
tea pot | p:tideline-teapot=3 c:teapots-and-kettles=2
tepot | p:tideline-teapot=3 c:teapots-and-kettles=3
teapots | p:tideline-teapot=3 c:teapots-and-kettles=3
tideline | p:tideline-teapot=3
kettle | p:slow-pour-kettle=3 c:teapots-and-kettles=3
kettel | p:slow-pour-kettle=3 c:teapots-and-kettles=3
gooseneck | p:slow-pour-kettle=3
pour over | p:slow-pour-kettle=3 j:four-minutes-for-a-cup-of-coffee=2
bowl | p:nesting-bowls=3 c:plates-and-bowls=3
bowls | p:nesting-bowls=3 c:plates-and-bowls=3
nesting bowls | p:nesting-bowls=3
salad bowl | p:nesting-bowls=3
plates | p:everyday-plates=3 c:plates-and-bowls=3
plate | p:everyday-plates=3 c:plates-and-bowls=3
everyday plates | p:everyday-plates=3
stoneware | p:harbor-mug=3 p:tideline-teapot=3 p:nesting-bowls=3 k:care-for-stoneware-and-enamel=3 p:everyday-plates=2 p:pencil-cup=2
stonewear | p:harbor-mug=3 p:tideline-teapot=3 p:nesting-bowls=3 k:care-for-stoneware-and-enamel=3 p:pencil-cup=2
cutting board | p:walnut-cutting-board=3 j:oil-a-cutting-board=3 c:boards-and-serving=2
cuting board | p:walnut-cutting-board=3 j:oil-a-cutting-board=3
board | p:walnut-cutting-board=3 c:boards-and-serving=3 j:oil-a-cutting-board=2
walnut | p:walnut-cutting-board=3
oak | p:breakfast-tray=3 p:still-carafe=2
pepper mill | p:turned-pepper-mill=3
pepper | p:turned-pepper-mill=3
grinder | p:turned-pepper-mill=3
carafe | p:still-carafe=3
water carafe | p:still-carafe=3
glass | p:still-carafe=3 p:evening-candle=2 p:porch-lantern=2
tray | p:breakfast-tray=3 p:catchall-tray=3
trays | p:breakfast-tray=3 p:catchall-tray=3
breakfast tray | p:breakfast-tray=3
vase | p:shoulder-vase=3 p:bud-vase-trio=3 c:vases-and-planters=3
vases | p:shoulder-vase=3 p:bud-vase-trio=3 c:vases-and-planters=3
bud vase | p:bud-vase-trio=3
shoulder vase | p:shoulder-vase=3
planter | p:fluted-planter=3 c:vases-and-planters=3
plant pot | p:fluted-planter=3
plnter | p:fluted-planter=3 c:vases-and-planters=3
candle | p:evening-candle=3 p:candle-club=3 c:candles-and-lanterns=3 k:pause-change-or-cancel-the-candle-club=1 p:porch-lantern=1
candles | p:evening-candle=3 p:candle-club=3 c:candles-and-lanterns=3 p:porch-lantern=1
candel | p:evening-candle=3 p:candle-club=3 c:candles-and-lanterns=3
candle club | p:candle-club=3 k:pause-change-or-cancel-the-candle-club=3
soy wax | p:evening-candle=3
lantern | p:porch-lantern=3 c:candles-and-lanterns=3
porch lantern | p:porch-lantern=3
lamp | p:dome-table-lamp=3 c:lamps-and-furniture=3
lamps | p:dome-table-lamp=3 c:lamps-and-furniture=3
table lamp | p:dome-table-lamp=3
desk lamp | p:dome-table-lamp=3
stool | p:milking-stool=3
furniture | c:lamps-and-furniture=3 p:milking-stool=2
blanket | p:coast-wool-blanket=3 c:blankets-and-bath=3
wool blanket | p:coast-wool-blanket=3
blankets | p:coast-wool-blanket=3 c:blankets-and-bath=3
wool | p:coast-wool-blanket=3 j:wool-in-every-season=3
towel | p:waffle-towels=3
towels | p:waffle-towels=3
waffle towels | p:waffle-towels=3
bath | c:blankets-and-bath=3
soap | p:oat-soap=3
oat soap | p:oat-soap=3
notebook | p:field-notebook=3
note book | p:field-notebook=3
notbook | p:field-notebook=3
pen | p:machined-pen=3 p:pencil-cup=1 p:field-notebook=1
pens | p:machined-pen=3 p:pencil-cup=2
fountain pen | p:field-notebook=3
pencil cup | p:pencil-cup=3
pencils | p:pencil-cup=3
planner | p:year-planner-2027=3 k:download-the-printable-planner=3
2027 | p:year-planner-2027=3
calendar | p:year-planner-2027=3
printable | p:year-planner-2027=3 k:download-the-printable-planner=3
clock | p:quiet-desk-clock=3
desk clock | p:quiet-desk-clock=3
desk | c:desk=3 p:quiet-desk-clock=3
keys tray | p:catchall-tray=3
leather | p:catchall-tray=3 k:care-for-wood-and-leather=3 p:market-tote=2 p:weekend-duffel=2 p:ridgeway-backpack=2 p:coast-wool-blanket=1
backpack | p:ridgeway-backpack=3 c:bags=2
back pack | p:ridgeway-backpack=3
bacpack | p:ridgeway-backpack=3
ridgeway | p:ridgeway-backpack=3
bag | c:bags=3 p:ridgeway-backpack=2 p:market-tote=2 p:weekend-duffel=2 j:a-weekend-with-one-bag=2
bags | c:bags=3 p:ridgeway-backpack=2 p:market-tote=2 p:weekend-duffel=2 j:a-weekend-with-one-bag=2
canvas bag | p:ridgeway-backpack=3 p:market-tote=3 p:weekend-duffel=3 c:bags=2
tote | p:market-tote=3
tote bag | p:market-tote=3
duffel | p:weekend-duffel=3
duffle | p:weekend-duffel=3
weekend | p:weekend-duffel=3 j:a-weekend-with-one-bag=3
flask | p:trail-flask=3
flasks | p:trail-flask=3
vacuum flask | p:trail-flask=3
camp | c:camp-and-trail=3 p:enamel-camp-cups=3
enamel | p:enamel-camp-cups=3 k:care-for-stoneware-and-enamel=3 p:trail-flask=2
cup | p:enamel-camp-cups=3 p:pencil-cup=3 p:harbor-mug=2 j:four-minutes-for-a-cup-of-coffee=2 c:mugs=1
cups | p:enamel-camp-cups=3 p:pencil-cup=2 p:harbor-mug=2
watering can | p:long-spout-watering-can=3
garden | c:garden-and-rain=3
umbrella | p:harbor-umbrella=3
umbrela | p:harbor-umbrella=3
rain | c:garden-and-rain=3 p:harbor-umbrella=2
marlow | b:marlow-clay=3
northlight | b:northlight=3
fell and field | b:fell-and-field=3
kitchen | c:kitchen-and-table=3
outdoors | c:outdoors=3
return | k:return-an-item=3 g:shipping-and-returns=3 k:withdraw-from-a-purchase-eu=1
returns | k:return-an-item=3 g:shipping-and-returns=3
refund | k:return-an-item=3 g:shipping-and-returns=2 k:withdraw-from-a-purchase-eu=2
shipping | k:delivery-times-and-shipping-costs=3 g:shipping-and-returns=3
shipping costs | k:delivery-times-and-shipping-costs=3 g:shipping-and-returns=2
delivery | k:delivery-times-and-shipping-costs=3
delivery time | k:delivery-times-and-shipping-costs=3
track order | k:track-your-order=3
cancel order | k:change-or-cancel-an-order=3
damaged | k:an-item-arrived-damaged=3
payment | k:payment-methods=3
password | k:reset-your-password=3
discount code | k:use-a-discount-code=3
size guide | g:size-guide=3
contact | g:contact=3
about us | g:about=3
our story | g:about=3
dishwasher | k:care-for-stoneware-and-enamel=3 g:questions=2
`

export const judgedQueries: JudgedQuery[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [query = '', judged = ''] = line.split('|').map((part) => part.trim())
    const grades = judged.split(' ').map((pair): [string, number] => {
      const [, type = '', slug = '', grade = ''] = /^(\w):(.+)=(\d)$/.exec(pair) ?? []
      return [short[type]! + slug, Number(grade)]
    })
    return { query, grades: new Map(grades) }
  })

const shownResults = 10

/** How good the order of results is: 1 when the best ones come first, 0 when none of them is among the first ten (nDCG@10). */
export function rateResults({ grades }: JudgedQuery, urls: readonly string[]): number {
  const gain = (values: readonly number[]) =>
    values.slice(0, shownResults).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0)
  const best = gain([...grades.values()].toSorted((a, b) => b - a))
  // Questions are shown on a page; the page was judged.
  return gain(urls.map((url) => grades.get(url.split('#')[0]!) ?? 0)) / best
}
