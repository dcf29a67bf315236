export const processorsPath = '/admin/ecommerce/checkout/processors'

/** Forms of the page replace it. */
export const swap = { 'hx-target': '#processors', 'hx-swap': 'outerMorph', 'hx-disable': 'find button' }
