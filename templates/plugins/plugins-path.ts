export const pluginsPath = '/admin/plugins'

/** Forms of the page replace it. */
export const swap = { 'hx-target': '#plugins', 'hx-swap': 'outerMorph', 'hx-disable': 'find button' }
