import type { CartLine } from './cart.ts'
import type { Schema } from '#db/schema/index.ts'

type Row<T extends 'cartLines' | 'products'> = Schema[T]['$inferSelect']

/** A line whose variant, or product, was deleted since: shown at its last price until the shopper removes it. */
export function deletedLine(
  line: Row<'cartLines'>,
  product: Pick<Row<'products'>, 'name' | 'seoLink' | 'status' | 'card'> | null,
): CartLine {
  const { id, productId, variantId, quantity, seenPrice, answers, customizationVersion } = line
  const total = seenPrice * quantity
  return {
    id,
    productId,
    variantId,
    quantity,
    answers,
    customizationVersion,
    sku: '',
    name: product?.name ?? '',
    seoLink: product?.status === 'active' ? product.seoLink : '',
    options: {},
    selectedOptions: [],
    image: product?.card.images[0]?.file ?? '',
    price: { base: seenPrice, fee: 0, charges: 0, total: seenPrice, original: seenPrice, kind: 'regular' },
    lineTotal: total,
    originalTotal: total,
    giftWrap: false,
    giftMessage: '',
    giftWrapTotal: 0,
    giftWrapFee: 0,
    canGiftWrap: false,
    customization: [],
    available: 0,
    problem: 'unavailable',
    previousPrice: null,
    offeredChange: null,
    chargeTax: 0,
    taxClass: 'standard',
    weight: 0,
    length: 0,
    width: 0,
    height: 0,
    isDigital: true,
    backorders: false,
    maxQty: false,
    standalone: false,
    isSubscription: false,
    intervalUnit: 'month',
    intervalCount: 1,
    hideInventoryLevels: false,
  }
}
