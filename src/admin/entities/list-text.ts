import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { IconName } from '#templates/ui/icon-names.ts'

type SentenceName = 'title' | 'search' | 'add' | 'none' | 'noneText'

/** Of a list whose module has the usual names, `brands.title` and so on; `tests/i18n/keys.test.ts` knows these names, too. `icon` is shown while it is empty. */
export const listText = <Module extends string>(module: `${Module}.${SentenceName}` extends StringKey ? Module : never, icon: IconName) => {
  const key = (name: SentenceName) => `${module}.${name}` as StringKey
  return {
    title: key('title'),
    searchLabel: key('search'),
    createLabel: key('add'),
    emptyText: { icon, title: key('none'), text: key('noneText') },
  }
}
