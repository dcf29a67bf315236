import { describe, expect, test } from 'bun:test'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Image, renditionUrl } from '#templates/ui/image.tsx'
import { Price } from '#templates/ui/product/price.tsx'
import { ProductCard } from '#templates/ui/product/product-card.tsx'
import { QuantityStepper } from '#templates/ui/product/quantity-stepper.tsx'
import { AreaChart } from '#templates/ui/chart.tsx'
import { createTestView } from '#tests/support/view.ts'

const view = createTestView()

describe('a price', () => {
  test('describes the struck-through amount in words', () => {
    const html = String(<Price view={view} price={12800} original={14800} showSavings />)
    expect(html).toContain('<span class="visually-hidden">Original price </span>$148.00')
    expect(html).toContain('Save $20.00')
  })

  test('is not marked as reduced when it was never higher', () => {
    expect(String(<Price view={view} price={12800} original={12800} showSavings />)).toBe('<p class="price"><b>$128.00</b></p>')
  })
})

describe('an image', () => {
  const image = { file: 'abc', width: 1200, height: 900, renditions: [400, 800, 1200] }

  test('reserves its space and offers every existing width', () => {
    const html = String(<Image image={image} alt="A mug" sizes="300px" />)
    expect(html).toContain('srcset="/media/abc-400.webp 400w, /media/abc-800.webp 800w, /media/abc-1200.webp 1200w"')
    expect(html).toContain('width="1200" height="900"')
    expect(html).toContain('loading="lazy"')
  })

  test('with priority is never loaded lazily', () => {
    const html = String(<Image image={image} alt="" sizes="100vw" priority />)
    expect(html).toContain('fetchpriority="high"')
    expect(html).not.toContain('loading')
  })

  test('is requested at the needed width, or else at the largest one', () => {
    expect(renditionUrl(image, 500)).toBe('/media/abc-800.webp')
    expect(renditionUrl(image, 1600)).toBe('/media/abc-1200.webp')
  })

  test('in a list of the admin loads in the smallest width', () => {
    expect(String(<Thumb file="abc" />)).toContain('src="/media/abc-160.webp"')
  })
})

test('a product card has one link', () => {
  const product = { href: '/items/mug', name: 'Mug', brand: 'Tidewater', image: null, price: 2400, colors: [] }
  expect(String(<ProductCard view={view} product={product} />).match(/<a /g)).toHaveLength(1)
})

test('a quantity limited to one cannot be changed', () => {
  const html = String(<QuantityStepper view={view} name="quantity" id="quantity" value={1} max={1} />)
  expect(html.match(/ disabled/g)).toHaveLength(2)
  expect(html).toContain(' readonly')
})

describe('pagination', () => {
  const listPages = (page: number, pageCount: number) =>
    [
      ...String(<Pagination view={view} page={page} pages={pageCount} href={(target) => `?page=${target}`} />).matchAll(
        /id="page-(\d+)"|…/g,
      ),
    ].map(([match, pageNumber]) => pageNumber ?? match)

  test('shows the first page, the last page and the neighbors', () => {
    expect(listPages(6, 12)).toEqual(['1', '…', '4', '5', '6', '7', '8', '…', '12'])
  })

  test('never omits a single page', () => {
    expect(listPages(5, 9)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  test('is absent for a single page', () => {
    expect(listPages(1, 1)).toEqual([])
  })
})

describe('a chart', () => {
  const renderChart = (values: number[]) =>
    String(
      <AreaChart
        id="c"
        title="Revenue"
        summary="It rose."
        points={values.map((value, day) => ({ label: `Day ${day}`, value }))}
        format={(value) => `$${value}`}
        labels={{ period: 'Day', value: 'Revenue', showData: 'Show data' }}
      />,
    )

  test('repeats its numbers in a table', () => {
    expect(renderChart([1, 2])).toContain('<th scope="row">Day 1</th><td>$2</td>')
  })

  test('without values, with one value or with zeros has no invalid number', () => {
    for (const values of [[], [5], [0, 0, 0]]) expect(renderChart(values)).not.toMatch(/NaN|Infinity/)
  })
})
