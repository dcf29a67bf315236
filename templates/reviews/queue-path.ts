/** Where staff judge reviews. */
export const queuePath = '/admin/ecommerce/reviews'
