/** What the editor and its routes say of pages. */
export const pageSentences = {
  list: 'cms.pages',
  new: 'cms.newPage',
  create: 'cms.createButton',
  update: 'cms.update',
  draftHidden: 'cms.draftHidden',
  excerptHint: 'cms.excerptHint',
  publishAtHint: 'cms.publishAtHint',
  saveDraftHint: 'cms.saveDraftHint',
  created: 'cms.created',
  saved: 'cms.saved',
  draftSaved: 'cms.draftSaved',
  versionRestored: 'cms.versionRestored',
  copied: 'cms.copied',
  restored: 'cms.done.restored',
} as const
