export const servicesPath = '/admin/settings/services'
