export const kbAdminPath = '/admin/kb'
export const kbCategoriesPath = '/admin/kb/categories'
export const kbGapsPath = '/admin/kb/gaps'
