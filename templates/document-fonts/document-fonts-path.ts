export const documentFontsPath = '/admin/document-fonts'
