export const queuePath = '/admin/ecommerce/reviews'
