export const returnsPath = '/admin/ecommerce/returns'
