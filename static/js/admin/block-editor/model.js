// The document of an editor: its blocks, what can be done with them, and the steps that can be undone.
;(() => {
  const mostSteps = 200
  // Characters of all steps together.
  const mostMemory = 20_000_000

  const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('')

  /** Null for what is no document. */
  function parse(text) {
    try {
      const document = text.trim() === '' ? { version: 1, blocks: [] } : JSON.parse(text)
      return document?.version === 1 && Array.isArray(document.blocks) && document.blocks.every(isBlock) ? document : null
    } catch {
      return null
    }
  }

  const isBlock = (value) => typeof value?.kind === 'string' && typeof value.data === 'object' && value.data !== null

  /** The lists of nested blocks of a block. */
  function listsOf(editor, block) {
    const columns = editor.kinds.get(block.kind)?.columns
    const items = columns && block.data[columns.list]
    if (!Array.isArray(items)) return []
    return items.map((item) => {
      if (!Array.isArray(item[columns.field])) item[columns.field] = []
      return item[columns.field]
    })
  }

  /** Every block in order with its place; nested ones after the block that holds them. */
  function walk(editor) {
    const places = []
    editor.doc.blocks.forEach((block, index) => {
      places.push({ block, list: editor.doc.blocks, index, parent: null, column: null })
      listsOf(editor, block).forEach((list, column) =>
        list.forEach((nested, at) => places.push({ block: nested, list, index: at, parent: block, column })),
      )
    })
    return places
  }

  const find = (editor, id) => walk(editor).find(({ block }) => block.id === id)

  /** A block at a path as the server names it: blocks.3.data.columns.0.blocks.1.data.image. Also returns the path within its data. */
  function atPath(editor, path) {
    let value = { blocks: editor.doc.blocks }
    let found = null
    let rest = []
    for (const step of path.split('.')) {
      value = value?.[step]
      if (isBlock(value)) {
        found = value
        rest = []
      } else if (found && !(rest.length === 0 && step === 'data')) rest.push(step)
    }
    return found && { block: found, field: rest.join('.') }
  }

  /** Unique ids, without which blocks cannot be told apart. */
  function ensureIds(editor) {
    const used = new Set()
    for (const { block } of walk(editor)) {
      if (typeof block.id !== 'string' || !/^[a-z0-9]{4,40}$/.test(block.id) || used.has(block.id)) block.id = newId()
      used.add(block.id)
    }
  }

  /** With new ids throughout. */
  function copyOf(editor, block) {
    const copy = structuredClone(block)
    copy.id = newId()
    for (const list of listsOf(editor, copy)) for (const nested of list) nested.id = newId()
    return copy
  }

  function create(editor, name) {
    const { kind, version, defaults } = editor.kinds.get(name)
    return copyOf(editor, { id: '', kind, version, data: defaults })
  }

  const holdsBlocks = (editor, block) => Boolean(editor.kinds.get(block.kind)?.columns)

  /** Why blocks cannot be added to a list; null if they can. */
  function findObjection(editor, list, blocks) {
    const texts = editor.texts
    const isNested = list !== editor.doc.blocks
    if (isNested && blocks.some((block) => holdsBlocks(editor, block))) return texts.columnFull
    if (walk(editor).length + blocks.length > editor.limits.blocks) return texts.tooMany
    if (isNested && list.length + blocks.length > mostIn(editor, list)) return texts.columnFull
    const length = JSON.stringify(editor.doc).length + JSON.stringify(blocks).length
    return length > editor.limits.characters ? texts.tooLong : null
  }

  function mostIn(editor, list) {
    const parent = editor.doc.blocks.find((block) => listsOf(editor, block).includes(list))
    return editor.kinds.get(parent.kind).columns.most
  }

  function start(editor) {
    const text = JSON.stringify(editor.doc)
    editor.steps = [{ text, selected: editor.selected }]
    editor.at = 0
  }

  /** Records a change. Changes with the same key become one step. */
  function commit(editor, key = null) {
    const text = JSON.stringify(editor.doc)
    const last = editor.steps[editor.at]
    if (text === last.text) return false
    const step = { text, selected: editor.selected, key }
    editor.steps.length = editor.at + 1
    if (key !== null && last.key === key && editor.at > 0) editor.steps[editor.at] = step
    else editor.steps.push(step)
    let memory = editor.steps.reduce((sum, { text: own }) => sum + own.length, 0)
    while (editor.steps.length > 2 && (editor.steps.length > mostSteps || memory > mostMemory)) memory -= editor.steps.shift().text.length
    editor.at = editor.steps.length - 1
    return true
  }

  /** Goes back or forward; false at the end. */
  function step(editor, by) {
    const target = editor.steps[editor.at + by]
    if (!target) return false
    const shown = by < 0 ? editor.steps[editor.at] : target
    editor.at += by
    editor.doc = JSON.parse(target.text)
    const ids = new Set(walk(editor).map(({ block }) => block.id))
    editor.selected = [shown.selected, target.selected, editor.selected].find((id) => ids.has(id)) ?? null
    return true
  }

  self.blockEditor = {
    newId,
    parse,
    isBlock,
    listsOf,
    walk,
    find,
    atPath,
    ensureIds,
    copyOf,
    create,
    holdsBlocks,
    findObjection,
    start,
    commit,
    step,
  }
})()
