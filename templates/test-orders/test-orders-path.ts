export const testOrdersPath = '/admin/test-orders'
