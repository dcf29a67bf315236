/** What the editor and its routes say of articles. */
export const articleSentences = {
  list: 'kb.articles',
  new: 'kb.newArticle',
  create: 'kb.createButton',
  update: 'kb.update',
  draftHidden: 'kb.draftHidden',
  excerptHint: 'kb.excerptHint',
  publishAtHint: 'kb.publishAtHint',
  saveDraftHint: 'kb.saveDraftHint',
  created: 'kb.created',
  saved: 'kb.saved',
  draftSaved: 'kb.draftSaved',
  versionRestored: 'kb.versionRestored',
  copied: 'kb.copied',
  restored: 'kb.done.restored',
} as const
