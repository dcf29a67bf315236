export const draftsPath = '/admin/ecommerce/draft-orders'
