export const cmsPagesPath = '/admin/cms-pages'
export const cmsCategoriesPath = '/admin/cms-categories'
export const cmsTagsPath = '/admin/cms-tags'
