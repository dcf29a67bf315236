import { benchmarkTime, productRows } from './catalog.ts'

// bun run bench evershop-products [count]: prints products of the benchmark as the seed of EverShop reads them (docs/benchmark.md). There,
// a variant is a product of its own, so five in a row share a name and a group.

const variants = ['Black', 'White', 'Red', 'Blue', 'Green']

const count = Number(Bun.argv[2] ?? 1000)
console.log(JSON.stringify(Array.from({ length: count }, (_, index) => evershopProduct(index))))

function evershopProduct(index: number) {
  const group = Math.floor(index / variants.length) + 1
  const color = variants[index % variants.length]!
  const { product } = productRows(group)
  return {
    type: 'simple',
    visibility: true,
    status: true,
    sku: `${product.seoLink}-${color}`.toUpperCase(),
    name: `${product.name} - ${color}`,
    url_key: `${product.seoLink}-${color.toLowerCase()}`,
    price: product.price! / 100,
    weight: product.weight,
    meta_title: product.name,
    meta_description: product.shortDescription,
    description: [evershopText(group, product.description!)],
    qty: 1000,
    manage_stock: true,
    stock_availability: true,
    category: 'accessories',
    variant_group: product.seoLink,
    images: [],
    attributes: [{ attribute_code: 'color', value: color }],
  }
}

/** One row of one column, with a block for each paragraph. */
function evershopText(group: number, html: string) {
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)
  const blocks = paragraphs.map((text, index) => ({ id: `p${group}_${index}`, type: 'paragraph', data: { text } }))
  const columns = [{ size: 1, id: `c${group}`, data: { time: benchmarkTime, blocks, version: '2.31.0' } }]
  return { id: `r${group}`, size: 1, className: 'md:grid-cols-1', columns }
}
