export const subscriptionsPath = '/admin/ecommerce/subscriptions'
