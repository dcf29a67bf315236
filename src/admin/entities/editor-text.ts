import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { EditorText } from './entity-description.ts'

type SentenceName = 'create' | 'createButton' | 'created' | 'saved' | 'delete' | 'deleted'

/** Of a module whose sentences have the usual names, `brands.createButton` and so on; `tests/i18n/keys.test.ts` knows these names, too. */
export const editorText = <Module extends string>(module: `${Module}.${SentenceName}` extends StringKey ? Module : never): EditorText => {
  const key = (name: SentenceName) => `${module}.${name}` as StringKey
  return {
    newTitle: key('create'),
    create: key('createButton'),
    created: key('created'),
    saved: key('saved'),
    delete: key('delete'),
    deleted: key('deleted'),
  }
}
