import { csvLine } from '#src/lib/files/csv.ts'
import { imageFields, productColumns, variantFields } from './file-columns.ts'

const fields = [...productColumns, ...variantFields, ...imageFields]
const sampleLine = (cells: Partial<Record<(typeof fields)[number], string>>): string => csvLine(fields.map((field) => cells[field] ?? ''))

export const sampleLines =
  sampleLine({
    seo_link: 'linen-shirt',
    name: 'Linen shirt',
    status: 'draft',
    brand: 'Example',
    category: 'Clothing > Shirts',
    tags: 'linen, summer',
    description: '<p>Cool in summer.</p>',
    price: '49.00',
    sale_price: '39.00',
    charge_tax: '1',
    tax_class: 'standard',
    weight: '210',
    options: 'Color: Sand=#d8c7a3 | Blue=#33507a; Size: S | M',
    sku: 'LS-SAND-S',
    variant_options: 'Color: Sand; Size: S',
    stock_level: '4',
    image: 'linen-shirt-sand.jpg',
    image_alt: 'Sand-colored linen shirt on a hanger',
    image_color: 'Sand',
  }) +
  sampleLine({
    seo_link: 'linen-shirt',
    sku: 'LS-BLUE-M',
    variant_options: 'Color: Blue; Size: M',
    variant_fee: '3.00',
    stock_level: '7',
    image: 'linen-shirt-blue.jpg',
    image_alt: 'Blue linen shirt',
    image_color: 'Blue',
  }) +
  sampleLine({ seo_link: 'plain-mug', name: 'Plain mug', status: 'draft', price: '12.50', sku: 'MUG', stock_level: '20' })
